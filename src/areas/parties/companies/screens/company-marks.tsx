import { useTranslation } from 'react-i18next'
import type { StatusTone } from '#web/theme/status-colors.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { CompanyContract, CompanyStatus, CreditFlag } from '../contract/replies.ts'

const statusTones: Record<CompanyStatus, StatusTone> = {
  PROSPECT: 'tentative',
  ACTIVE: 'confirmed',
  ON_HOLD: 'urgent',
  CLOSED: 'past',
}

export function CompanyStatusChip({ status }: { status: CompanyStatus }) {
  const { t } = useTranslation('companies')
  return <StatusChip tone={statusTones[status]} label={t(`status.${status}`)} />
}

const creditTones: Record<Exclude<CreditFlag, 'NONE' | 'FINE'>, StatusTone> = {
  WATCH: 'tentative',
  OVER: 'urgent',
  HOLD: 'blocked',
}

/** Only what needs attention is shown in colour; good credit and none are words. */
export function CreditChip({ flag }: { flag: CreditFlag }) {
  const { t } = useTranslation('companies')
  if (flag === 'NONE' || flag === 'FINE') return <span>{t(`credit.${flag}`)}</span>
  return <StatusChip tone={creditTones[flag]} label={t(`credit.${flag}`)} />
}

const contractTones: Record<CompanyContract['state'], StatusTone> = {
  DRAFT: 'tentative',
  SENT: 'arrives',
  ACTIVE: 'confirmed',
  EXPIRED: 'past',
  TERMINATED: 'cancelled',
}

export function ContractChip({ state }: { state: CompanyContract['state'] }) {
  const { t } = useTranslation('companies')
  return <StatusChip tone={contractTones[state]} label={t(`contract.state.${state}`)} />
}
