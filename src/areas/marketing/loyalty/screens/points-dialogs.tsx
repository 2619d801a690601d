import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { NumberField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MOST_POINTS } from '../contract/choices.ts'
import { loyalty } from '../contract/loyalty.ts'
import type { PointsMove, WholeMember } from '../contract/replies.ts'
import { worthOf } from '../rules/points.ts'

type Props = { member: WholeMember; onClose: () => void }

/** Notifies of what was done, and closes. */
function useDone(words: 'adjust.done' | 'return.done', onClose: () => void) {
  const { t } = useTranslation('loyalty')
  return () => {
    toast(t(words))
    onClose()
  }
}

/** Credits points, or debits them with a number below zero. */
export function AdjustDialog({ member, onClose }: Props) {
  const { t } = useTranslation('loyalty')
  const form = useRouteForm(loyalty.adjust, {
    known: { loyaltyMemberId: member.id },
    defaults: { reason: '' },
    refusedAt: { points_short: 'points' },
    onDone: useDone('adjust.done', onClose),
  })
  return (
    <FormDialog form={form} title={t('adjust.title')} label={t('adjust.open')} onClose={onClose}>
      <NumberField
        form={form}
        name="points"
        label={t('adjust.points')}
        help={t('adjust.pointsHelp')}
        min={-MOST_POINTS}
        max={MOST_POINTS}
        isRequired
        autoFocus
      />
      <TextField form={form} name="reason" label={t('adjust.reason')} isRequired maxLength={300} />
    </FormDialog>
  )
}

/** Redeems points, and shows what they are worth while they are typed. */
export function RedeemDialog({ member, onClose }: Props) {
  const { t } = useTranslation('loyalty')
  const { format } = useMoney(member.currency)
  const { points: count, leastRedeemed: least, value } = member
  const form = useRouteForm(loyalty.redeem, {
    known: { loyaltyMemberId: member.id },
    defaults: { points: count },
    refusedAt: { points_short: 'points', too_few_points: 'points' },
    onDone: ({ voucherNumber: number, isMailed }) => {
      toast(t(isMailed ? 'redeem.mailed' : 'redeem.done', { number }))
      onClose()
    },
  })
  const points = useWatch({ control: form.control, name: 'points' })
  const isWhole = typeof points === 'number' && Number.isSafeInteger(points) && points > 0
  return (
    <FormDialog form={form} title={t('redeem.title')} label={t('redeem.open')} onClose={onClose}>
      <Typography>{t('redeem.text', { count, least })}</Typography>
      <NumberField
        form={form}
        name="points"
        label={t('redeem.points')}
        help={isWhole ? t('redeem.worth', { amount: format(worthOf(points, value)) }) : undefined}
        min={least}
        max={count}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}

/** Undoes a redemption. */
export function ReturnDialog({ move, onClose }: { move: PointsMove; onClose: () => void }) {
  const { t } = useTranslation('loyalty')
  const form = useRouteForm(loyalty.returnPoints, {
    known: { loyaltyMoveId: move.id },
    defaults: { reason: '' },
    onDone: useDone('return.done', onClose),
  })
  return (
    <FormDialog form={form} title={t('return.open')} onClose={onClose}>
      <Typography>{t('return.text')}</Typography>
      <TextField form={form} name="reason" label={t('return.reason')} isRequired autoFocus maxLength={300} />
    </FormDialog>
  )
}
