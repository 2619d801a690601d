import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { loyalty } from '../contract/loyalty.ts'
import type { WholeMember } from '../contract/replies.ts'
import { AdjustDialog, RedeemDialog } from './points-dialogs.tsx'

/** What its reader may do with a membership. */
export function MemberActions({ member }: { member: WholeMember }) {
  const { t } = useTranslation('loyalty')
  const notify = useNotify()
  const confirm = useConfirm()
  const mayWrite = useCan('loyalty.write')
  const mayAdjust = useCan('loyalty.adjust')
  const [open, setOpen] = useState<'adjust' | 'redeem'>()
  const { mutate, isPending } = useSend(loyalty.setState)
  const { id: loyaltyMemberId, version, state } = member
  const change = async () => {
    const ok = t('close.open')
    if (state === 'ACTIVE' && !(await confirm({ title: ok, message: t('close.text'), ok, isDestructive: true }))) return
    const next = state === 'ACTIVE' ? 'CLOSED' : 'ACTIVE'
    const onSuccess = () => toast(t(state === 'ACTIVE' ? 'close.done' : 'reopen.done'))
    mutate({ loyaltyMemberId, version, state: next }, { onSuccess, onError: notify.refusal })
  }
  const isActive = state === 'ACTIVE'
  const canRedeem = isActive && member.isProgrammeActive && member.points >= member.leastRedeemed
  if (!mayWrite && !mayAdjust) return null
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end', width: '100%' }}>
      {mayWrite && (
        <LoadingButton isLoading={isPending} color={isActive ? 'error' : 'primary'} onClick={() => void change()}>
          {t(isActive ? 'close.open' : 'reopen.open')}
        </LoadingButton>
      )}
      {mayAdjust && isActive && <Button onClick={() => setOpen('adjust')}>{t('adjust.open')}</Button>}
      {mayWrite && canRedeem && (
        <Button variant="contained" onClick={() => setOpen('redeem')}>
          {t('redeem.open')}
        </Button>
      )}
      {open === 'adjust' && <AdjustDialog member={member} onClose={() => setOpen(undefined)} />}
      {open === 'redeem' && <RedeemDialog member={member} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}
