import { Link } from '#web/navigation.tsx'
import type { Ledger } from '../contract/replies.ts'

/** Leads to the booking a ledger has a line of, or in the city ledger to the company. */
export function SubjectLink({
  ledger,
  subjectId,
  reference,
}: {
  ledger: Ledger
  subjectId: string
  reference: string
}) {
  if (ledger === 'CITY') return <Link to={`/bookone-admin/company?id=${subjectId}`}>{reference}</Link>
  return <Link to={`/master-service/reservation-details/${encodeURIComponent(reference)}`}>{reference}</Link>
}
