//! Without `biased;` every branch that is ready is selected now and then, lowered as native.

/// A loop of selections of two futures that are both ready.
macro_rules! counts {
    ($name:ident, $($path:ident)::+, $branch:expr) => {
        #[framewright::coroutine]
        async fn $name() -> (u32, u32) {
            let (mut first, mut second) = (0, 0);
            for _ in 0..400 {
                $($path)::+! {
                    _ = $branch => first += 1,
                    _ = $branch => second += 1,
                }
            }
            (first, second)
        }

        mod $name {
            #[test]
            fn selects_both() {
                let (first, second) = framewright::block_on(super::$name());
                assert_eq!(first + second, 400);
                assert!(first > 40 && second > 40, "{first} and {second}");
            }
        }
    };
}

counts!(of_tokio, tokio::select, std::future::ready(()));
counts!(of_futures, futures::select, futures::future::ready(()));
counts!(of_this_library, framewright::select, std::future::ready(()));
