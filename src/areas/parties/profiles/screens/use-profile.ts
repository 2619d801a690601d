import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/api.ts'
import { profiles } from '../contract/profiles.ts'

/** The profile of a guest; the parts of a page share one read. */
export const useProfile = (customerId: string) => useQuery(queryOf(profiles.get, { customerId }))
