import { QueryClient } from '@tanstack/react-query'

/**
 * Reads live for 15 s; the live stream refreshes them sooner. `send` retries by itself, so no caller does.
 * Offline they fail at once and report it: a write that silently waited would be sent at an unexpected moment.
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
