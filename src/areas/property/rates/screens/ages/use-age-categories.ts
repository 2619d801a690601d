import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { rates } from '../../contract/rates.ts'

/** The age categories of children, the youngest first; none until they are read. */
export function useAgeCategories() {
  const canRead = useCan('rates.read')
  const read = useQuery({ ...queryOf(rates.ageCategories, {}), enabled: canRead })
  return read.data?.rows ?? []
}
