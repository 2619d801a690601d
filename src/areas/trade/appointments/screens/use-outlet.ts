import { useQuery } from '@tanstack/react-query'
import { type Outlet, outlets } from '#areas/property/outlets/contract.ts'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'

/** Outlets that may take appointments, and the one that is looked at: of the address, else the first one that serves by appointment. */
export function useOutlet() {
  const [url] = useUrlState()
  const read = useQuery(queryOf(outlets.list, {}))
  const all = read.data?.rows ?? []
  const services = all.filter(({ kind }) => kind === 'SERVICE')
  const offered = services.length > 0 ? services : all
  const outlet: Outlet | undefined = offered.find(({ id }) => id === url['outlet']) ?? offered[0]
  return { read, offered, outlet }
}
