import { QueryClient } from '@tanstack/react-query'

/** Reads live for 15 s; the live stream refreshes them sooner. `send` retries by itself, so no one else does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: false, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})
