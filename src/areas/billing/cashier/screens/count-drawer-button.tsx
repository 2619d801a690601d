import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { cashier } from '../contract/cashier.ts'

/** A button on screens that take money, to the count of the user's open drawer; nothing without an open drawer. */
export function CountDrawerButton() {
  const { t } = useTranslation('cashier')
  const go = useGo()
  const notify = useNotify()
  const mayWrite = useCan('cashier.write')
  const { data } = useQuery({ ...queryOf(cashier.drawer, {}), enabled: mayWrite })
  const { mutate, isPending } = useSend(cashier.count)
  const shift = data?.shift
  if (!shift || shift.status !== 'OPEN') return null
  return (
    <LoadingButton
      variant="outlined"
      startIcon={<Icon name="money" />}
      isLoading={isPending}
      onClick={() =>
        mutate(
          { shiftId: shift.id, isCounting: true },
          { onError: notify.refusal, onSuccess: () => go('/bookone/cashier') },
        )
      }
      sx={{ minHeight: 48 }}
    >
      {t('count.beginAt', { drawer: shift.drawer })}
    </LoadingButton>
  )
}
