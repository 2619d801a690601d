import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { channels } from '../contract/channels.ts'

type Props = {
  propertyId: number
  /** One channel; all of the property when left out. */
  channel?: { id: string; name: string }
  isStopped: boolean
}

/** Stops all sales at a channel, or at all of them, and opens them again. */
export function StopSellButton({ propertyId, channel, isStopped }: Props) {
  const { t } = useTranslation('channels')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate, isPending } = useSend(channels.stopSell)
  const where = channel ? 'one' : 'all'
  const name = channel?.name ?? ''
  const action = isStopped ? 'open' : 'stop'
  const press = async () => {
    const ok = t(`stopSell.${where}.${action}`)
    if (!isStopped && !(await confirm({ message: t(`stopSell.${where}.message`, { name }), ok, isDestructive: true }))) return // prettier-ignore
    const input = { propertyId, isStopped: !isStopped, ...(channel && { channelId: channel.id }) }
    mutate(input, {
      onSuccess: () => toast(t(`stopSell.${where}.${action}Done`, { name })),
      onError: notify.refusal,
    })
  }
  return (
    <LoadingButton
      variant="outlined"
      color={isStopped ? 'primary' : 'error'}
      startIcon={<Icon name={isStopped ? 'check' : 'block'} />}
      isLoading={isPending}
      onClick={() => void press()}
    >
      {t(`stopSell.${where}.${action}`)}
    </LoadingButton>
  )
}
