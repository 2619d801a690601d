import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/api.ts'
import { pictures } from '../contract.ts'

/** The small cover of each gallery of rooms, by room type; the property's own is under the empty text. */
export function useCovers(): ReadonlyMap<string, { url: string; alt: string }> {
  const { data } = useQuery(queryOf(pictures.list, {}))
  const covers = new Map<string, { url: string; alt: string }>()
  for (const { roomTypeId, offerId, smallUrl, alt } of data?.rows ?? []) {
    if (offerId !== null) continue
    const key = roomTypeId ?? ''
    if (!covers.has(key)) covers.set(key, { url: smallUrl, alt })
  }
  return covers
}
