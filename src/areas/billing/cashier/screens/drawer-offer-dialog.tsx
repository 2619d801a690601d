import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { cashier } from '../contract/cashier.ts'
import { OpenShiftFields, useOpenShift } from './open-fields.tsx'

/** Opens a drawer over whatever the user is doing. */
export function DrawerOfferDialog({ onOpened, onClose }: { onOpened: () => void; onClose: () => void }) {
  const { t } = useTranslation('cashier')
  const read = useQuery(queryOf(cashier.drawer, {}))
  return (
    <Dialog open title={t('open.offer.title')} onClose={onClose}>
      <Typography color="textSecondary">{t('open.offer.text')}</Typography>
      {read.data && <OfferForm of={read.data} onOpened={onOpened} onClose={onClose} />}
      {!read.data && read.isPending && <LinesSkeleton lines={3} />}
      {!read.data && read.isError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Dialog>
  )
}

type OfferProps = { of: Reply<typeof cashier.drawer>; onOpened: () => void; onClose: () => void }

function OfferForm({ of, onOpened, onClose }: OfferProps) {
  const { t } = useTranslation('cashier')
  const { form, drawers } = useOpenShift(of.drawers, onOpened)
  return (
    <Form form={form} label={t('open.offer.title')}>
      <OpenShiftFields form={form} drawers={drawers} isClockInMissing={of.isClockInMissing} />
      <FormButtons form={form} label={t('open.offer.ok')} onCancel={onClose} />
    </Form>
  )
}
