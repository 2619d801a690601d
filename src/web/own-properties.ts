import { useQuery } from '@tanstack/react-query'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { queryOf } from './api.ts'

/** The properties the user works for; they seldom change while the user is signed in. */
export const useOwnProperties = () => useQuery({ ...queryOf(properties.list, {}), staleTime: 300_000 }).data?.rows ?? []
