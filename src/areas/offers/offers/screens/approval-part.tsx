import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan, useSession } from '#web/session.ts'
import { toast } from '#web/ui/toasts.tsx'
import { offers } from '../contract/offers.ts'
import type { Offer } from '../contract/replies.ts'

const isWaiting = ({ state, isAboveCeiling, approval }: Offer): boolean =>
  (state === 'DRAFT' || state === 'PAUSED') && isAboveCeiling && approval.state !== 'APPROVED'

/** What is to be done before an offer above the ceiling starts, and who approved it. */
export function ApprovalNote({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const { approval, isAboveCeiling } = offer
  if (isAboveCeiling && approval.state === 'APPROVED')
    return <Alert severity="success">{t('approval.approved', { name: approval.by })}</Alert>
  if (!isWaiting(offer)) return null
  return (
    <Alert severity="warning">{t(approval.state === 'REQUESTED' ? 'approval.requested' : 'approval.needed')}</Alert>
  )
}

/** The buttons of an approval that an offer needs first; in place of starting it. */
export function useApprovalMoves(offer: Offer): { isNeeded: boolean; buttons: ReactNode } {
  const { t } = useTranslation('offers')
  const notify = useNotify()
  const mayApprove = useCan('offers.approve')
  const userId = useSession().user.id
  const request = useSend(offers.requestApproval)
  const decide = useSend(offers.decide)
  const { id: offerId, version, name, approval } = offer
  if (!isWaiting(offer)) return { isNeeded: false, buttons: null }
  const isOwn = approval.writtenBy === userId
  const send = (isApproved: boolean) =>
    decide.mutate(
      { offerId, version, isApproved },
      {
        onSuccess: () => toast(t(isApproved ? 'approval.done' : 'approval.sentBack', { name })),
        onError: notify.refusal,
      },
    )
  if (approval.state === 'NONE')
    return {
      isNeeded: true,
      buttons: (
        <Button
          variant="contained"
          disabled={request.isPending}
          onClick={() =>
            request.mutate(
              { offerId, version },
              { onSuccess: () => toast(t('approval.asked', { name })), onError: notify.refusal },
            )
          }
        >
          {t('approval.request')}
        </Button>
      ),
    }
  return {
    isNeeded: true,
    buttons: mayApprove && !isOwn && (
      <>
        <Button variant="contained" disabled={decide.isPending} onClick={() => send(true)}>
          {t('approval.approve')}
        </Button>
        <Button variant="outlined" disabled={decide.isPending} onClick={() => send(false)}>
          {t('approval.sendBack')}
        </Button>
      </>
    ),
  }
}
