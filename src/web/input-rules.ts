import { useQuery } from '@tanstack/react-query'
import type { Named } from '#core/contract.ts'
import { ApiError } from './api-error.ts'

/**
 * The rules of a route's input. A browser's contracts are built without them (light-contracts.ts): they are fetched when first
 * wanted.
 *
 * @throws ApiError unreachable
 */
export async function rulesOf<R extends Named>(route: R): Promise<R['input']> {
  if (!route.fetchInput) return route.input
  return route.fetchInput().catch(() => Promise.reject(new ApiError(0, { code: 'unreachable' })))
}

/** For a screen that shows more than a form's errors; undefined until they are loaded. */
export const useRulesOf = <R extends Named>(route: R): R['input'] | undefined =>
  useQuery({ queryKey: ['rules', route.area, route.action], queryFn: () => rulesOf(route), staleTime: Infinity }).data
