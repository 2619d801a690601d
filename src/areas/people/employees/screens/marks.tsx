import { useTranslation } from 'react-i18next'
import { StatusChip } from '#web/ui/marks.tsx'
import type { BoardLine, Employee } from '../contract/replies.ts'

const TONES = {
  PROSPECT: 'tentative',
  ACTIVE: 'confirmed',
  SUSPENDED: 'urgent',
  ON_NOTICE: 'leaves',
  INACTIVE: 'past',
  LEFT: 'past',
} as const satisfies Record<Employee['status'], string>

/** The status of an employee at the property. */
export function EmployeeStatusChip({ status }: { status: Employee['status'] }) {
  const { t } = useTranslation('employees')
  return <StatusChip tone={TONES[status]} label={t(`status.${status}`)} />
}

const DOCUMENT_TONES = {
  REQUESTED: 'tentative',
  SUBMITTED: 'arrives',
  APPROVED: 'confirmed',
  REJECTED: 'urgent',
  EXPIRED: 'urgent',
  MISSING: 'urgent',
} as const

/** How far a document is; null is that there is none. */
export function DocumentStateChip({ state }: { state: BoardLine['state'] }) {
  const { t } = useTranslation('employees')
  const name = state ?? 'MISSING'
  return <StatusChip tone={DOCUMENT_TONES[name]} label={t(`document.state.${name}`)} />
}
