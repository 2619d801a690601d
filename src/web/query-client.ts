import { QueryClient } from '@tanstack/react-query'

/**
 * Reads live for 15 s; the live stream refreshes them sooner. `send` retries by itself, so no one else does.
 * Without a line they fail at once and say so: a write that silently waited would be sent at a moment no one expects.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: false,
      refetchOnWindowFocus: true,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
