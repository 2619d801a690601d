import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Currency, minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { Fold } from '#web/ui/fold.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { claims } from '../contract/claims.ts'
import type { WholeClaim } from '../contract/replies.ts'

/** Approves a claim, whole or less of some lines, or refuses it with a comment. */
export function Decision({ whole: { claim, lines }, onClose }: { whole: WholeClaim; onClose: () => void }) {
  const { t } = useTranslation('claims')
  const { format } = useMoney()
  const notify = useNotify()
  const [comment, setComment] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, number | undefined>>>({})
  const { mutate, isPending } = useSend(claims.decide)
  const { id: expenseClaimId, version, currency } = claim
  const amounts = lines.map((line) => ({ ...line, approved: line.id in typed ? typed[line.id] : (line.approvedAmount ?? line.amount) })) // prettier-ignore
  const isWhole = amounts.every(({ approved }) => approved !== undefined && !Number.isNaN(approved))
  const total = amounts.reduce((all, { approved = 0 }) => all + approved, 0)
  const isLess = total < claim.amount
  const decide = (isApproved: boolean) => {
    const changed = amounts.map(({ id, approved = 0 }) => ({ claimLineId: id, approvedAmount: minor(approved) }))
    const done = () => {
      toast(t(isApproved ? 'decision.approved' : 'decision.refused'))
      onClose()
    }
    mutate({ expenseClaimId, version, isApproved, changed: isApproved ? changed : [], comment }, { onSuccess: done, onError: notify.refusal }) // prettier-ignore
  }
  const hasComment = comment.trim() !== ''
  return (
    <Stack sx={{ gap: 2, width: '100%' }}>
      <Fold label={t('decision.less')}>
        <Stack sx={{ gap: 2, maxHeight: 240, overflowY: 'auto', pt: 1 }}>
          {amounts.map(({ id, vendor, approved }) => (
            <MoneyInput
              key={id}
              label={vendor}
              currency={currency as Currency}
              value={approved}
              onChange={(amount) => setTyped((before) => ({ ...before, [id]: amount }))}
            />
          ))}
        </Stack>
      </Fold>
      <MuiTextField
        label={t('decision.comment')}
        helperText={t('decision.commentHelp')}
        value={comment}
        onChange={(event) => setComment(event.target.value.slice(0, 300))}
      />
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end' }}>
        <Button disabled={isPending || !hasComment} onClick={() => decide(false)}>
          {t('decision.refuse')}
        </Button>
        <LoadingButton
          variant="contained"
          isLoading={isPending}
          disabled={!isWhole || (isLess && !hasComment)}
          onClick={() => decide(true)}
        >
          {t('decision.approve', { amount: format(total, { currency }) })}
        </LoadingButton>
      </Stack>
    </Stack>
  )
}
