import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { cashier } from '../contract/cashier.ts'
import { type Drawer, OpenShiftFields, useOpenShift } from './open-fields.tsx'

/** Opens a drawer over whatever the user is doing. */
export function DrawerOfferDialog({ onOpened, onClose }: { onOpened: () => void; onClose: () => void }) {
  const { t } = useTranslation('cashier')
  const read = useQuery(queryOf(cashier.drawer, {}))
  return (
    <Dialog open title={t('open.offer.title')} onClose={onClose}>
      <Typography color="textSecondary">{t('open.offer.text')}</Typography>
      {read.data && <OfferForm drawers={read.data.drawers} onOpened={onOpened} onClose={onClose} />}
      {!read.data && read.isPending && <LinesSkeleton lines={3} />}
      {!read.data && read.isError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Dialog>
  )
}

type OfferProps = { drawers: readonly Drawer[]; onOpened: () => void; onClose: () => void }

function OfferForm({ drawers: known, onOpened, onClose }: OfferProps) {
  const { t } = useTranslation('cashier')
  const { form, drawers } = useOpenShift(known, onOpened)
  return (
    <Form form={form} label={t('open.offer.title')}>
      <OpenShiftFields form={form} drawers={drawers} />
      <FormButtons form={form} label={t('open.offer.ok')} onCancel={onClose} />
    </Form>
  )
}
