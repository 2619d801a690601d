import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CompanyInput } from '#areas/parties/companies/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { bookings } from '../contract/bookings.ts'
import type { Booking } from '../contract/replies.ts'
import { isOpen } from '../rules/bookings.ts'
import { useEdit } from './use-edit.ts'

/** The company the guests belong to, or the one that sent them; chosen and removed where it is shown. */
export function EditCompany({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const canWrite = useCan('bookings.write')
  const notify = useNotify()
  const { mutate, isPending } = useEdit(bookings.update)
  return (
    <Stack spacing={3}>
      <CompanyInput
        label={t('company')}
        value={booking.company}
        isDisabled={!canWrite || isPending}
        onChange={(company) =>
          mutate(
            { bookingId: booking.id, version: booking.version, companyId: company?.id ?? null },
            { onSuccess: () => toast(t('said.companySaved')), onError: notify.refusal },
          )
        }
      />
      {canWrite && booking.company && <ContractOffer booking={booking} />}
    </Stack>
  )
}

/** Shows the price by the company's contract of a booking that was priced without it, and applies it on one press. */
function ContractOffer({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings')
  const { format } = useMoney()
  const notify = useNotify()
  const { mutateAsync, isPending } = useEdit(bookings.changeStay)
  const open = booking.stays.filter((stay) => isOpen(stay.status) && stay.contractName === null)
  const previews = useQueries({
    queries: open.map((stay) =>
      queryOf(bookings.previewChange, { bookingId: booking.id, stayId: stay.id, price: 'anew' as const }),
    ),
  })
  const better = open.flatMap((stay, at) => {
    const preview = previews[at]?.data
    return preview?.isAllowed && preview.contractName !== null && preview.difference !== 0 ? [{ stay, preview }] : []
  })
  const [first] = better
  if (!first) return null
  const difference = better.reduce((total, { preview }) => total + preview.difference, 0)
  const apply = async () => {
    let { version } = booking
    for (const { stay } of better) {
      const done = await mutateAsync({ bookingId: booking.id, stayId: stay.id, version, price: 'anew' })
      version = done.booking.version
    }
    toast(t('contractOffer.done', { name: first.preview.contractName }))
  }
  return (
    <Alert
      severity="info"
      action={
        <LoadingButton size="small" isLoading={isPending} onClick={() => void apply().catch(notify.refusal)}>
          {t('contractOffer.apply')}
        </LoadingButton>
      }
    >
      {t(difference < 0 ? 'contractOffer.less' : 'contractOffer.more', {
        name: first.preview.contractName,
        amount: format(Math.abs(difference)),
      })}
    </Alert>
  )
}
