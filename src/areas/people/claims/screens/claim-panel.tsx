import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { claims } from '../contract/claims.ts'
import type { WholeClaim } from '../contract/replies.ts'
import { Decision } from './decision.tsx'
import { Lines } from './lines.tsx'
import { OwnActions } from './own-actions.tsx'
import { PayButton } from './pay-button.tsx'
import { ClaimStateChip } from './words.tsx'

/** A claim: what it comes to, its lines, and what its reader may do with it. */
export function ClaimPanel({ expenseClaimId, onClose }: { expenseClaimId: string; onClose: () => void }) {
  const { t } = useTranslation('claims')
  const read = useQuery(queryOf(claims.get, { expenseClaimId }))
  const whole = read.data
  return (
    <Panel
      open
      title={whole?.claim.title ?? t('claim')}
      subtitle={whole && <ClaimStateChip claim={whole.claim} />}
      onClose={onClose}
      width={640}
      footer={whole && <Footer key={whole.claim.version} whole={whole} onClose={onClose} />}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {whole && (
        <Stack spacing={4}>
          <Facts whole={whole} />
          <Lines whole={whole} />
        </Stack>
      )}
    </Panel>
  )
}

/** What its employee, who decides, or who pays may press. */
function Footer({ whole, onClose }: { whole: WholeClaim; onClose: () => void }) {
  if (whole.mayDecide) return <Decision whole={whole} onClose={onClose} />
  if (whole.isOwn) return <OwnActions claim={whole.claim} onClose={onClose} />
  return <PayButton claim={whole.claim} />
}

function Facts({ whole: { claim, isOwn } }: { whole: WholeClaim }) {
  const { t } = useTranslation('claims')
  const { amount, approvedAmount, openAmount, currency, state, submittedAt, decidedBy, decidedAt, comment } = claim
  return (
    <>
      <Stack direction="row" sx={{ gap: 6, flexWrap: 'wrap' }}>
        <Figure label={t('amount')} amount={amount} currency={currency} isStrong={approvedAmount === null} />
        {approvedAmount !== null && <Figure label={t('approvedAmount')} amount={approvedAmount} currency={currency} isStrong />}
        {openAmount !== null && <Figure label={t('open')} amount={openAmount} currency={currency} />}
      </Stack>
      <FactList
        facts={[
          [t('number'), claim.number],
          ...(isOwn ? [] : [[t('employee'), `${claim.employeeName}, ${claim.departmentName}`] as const]),
          ...(submittedAt === null ? [] : [[t('submittedAt'), <MomentText key="at" instant={submittedAt} />] as const]),
          ...(decidedAt === null ? [] : [[t('decidedBy'), <>{decidedBy}, <MomentText instant={decidedAt} /></>] as const]),
        ]}
      />
      {comment !== '' && <Alert severity={state === 'REFUSED' ? 'warning' : 'info'}>{comment}</Alert>}
    </>
  )
} // prettier-ignore
