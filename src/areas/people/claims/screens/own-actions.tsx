import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { claims } from '../contract/claims.ts'
import type { Claim } from '../contract/replies.ts'

/** A draft is submitted or removed; what is not decided is withdrawn, what was refused corrected. */
export function OwnActions({ claim: { id: expenseClaimId, state, version, lineCount }, onClose }: { claim: Claim; onClose: () => void }) {
  const { t } = useTranslation('claims')
  const notify = useNotify()
  const confirm = useConfirm()
  const submit = useSend(claims.submit)
  const withdraw = useSend(claims.withdraw)
  const remove = useSend(claims.remove)
  const done = (text: string) => ({ onSuccess: () => toast(text), onError: notify.refusal })
  const removed = () => {
    toast(t('removed'))
    onClose()
  }
  const ask = async () => {
    if (await confirm({ title: t('remove'), message: t('removeText'), ok: t('remove'), isDestructive: true }))
      remove.mutate({ expenseClaimId }, { onSuccess: removed, onError: notify.refusal })
  }
  if (state === 'APPROVED') return null
  if (state !== 'DRAFT')
    return (
      <LoadingButton isLoading={withdraw.isPending} onClick={() => withdraw.mutate({ expenseClaimId, version }, done(t('isDraft')))}>
        {t(state === 'REFUSED' ? 'correct' : 'withdraw')}
      </LoadingButton>
    )
  return (
    <>
      <Button onClick={() => void ask()}>{t('remove')}</Button>
      <LoadingButton
        variant="contained"
        isLoading={submit.isPending}
        disabled={lineCount === 0}
        onClick={() => submit.mutate({ expenseClaimId, version }, done(t('submitted')))}
      >
        {t('submit')}
      </LoadingButton>
    </>
  )
} // prettier-ignore
