import Alert from '@mui/material/Alert'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerInput, type FoundGuest } from '#areas/billing/invoices/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText, PhoneLink } from '#web/ui/values.tsx'
import type { Order } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'

/** The order's guest, place and notes for the kitchen; hidden when all are empty. */
export function OrderAbout({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const { guestName, guestPhone, locationName, covers, promisedAt, specialNotes, customerId } = order
  const isKnown = [guestName, guestPhone, locationName, specialNotes].some((text) => text !== '') || covers > 0
  if (!isKnown && promisedAt === null) return null
  return (
    <Section title={t('about.title')}>
      {specialNotes !== '' && (
        <Alert severity="warning" sx={{ mb: 3, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {specialNotes}
        </Alert>
      )}
      <FactList
        facts={[
          [
            t('guest'),
            customerId === null ? guestName : <KnownGuest key="guest" customerId={customerId} name={guestName} />,
          ],
          [t('take.phone'), guestPhone && <PhoneLink key="phone" phone={guestPhone} />],
          [t('take.address'), locationName],
          [t('covers'), covers > 0 && String(covers)],
          [t('about.promised'), promisedAt && <MomentText key="promised" instant={promisedAt} />],
        ]}
      />
    </Section>
  )
}

/** The name leads to the guest's page, for those who may see guests. */
function KnownGuest({ customerId, name }: { customerId: string; name: string }) {
  return useCan('customers.read') ? <Link to={`/customer?id=${customerId}`}>{name}</Link> : name
}

/** Changes the order's guest, place and notes; the kitchen gets a ticket with the changes. */
export function AboutDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const { orderId, version, deliveryMethod } = order
  const [head, setHead] = useState({
    guestName: order.guestName,
    guestPhone: order.guestPhone,
    locationName: order.locationName,
    specialNotes: order.specialNotes,
  })
  const [covers, setCovers] = useState(order.covers)
  const [known, setKnown] = useState(order.customerId === null ? null : { id: order.customerId, name: order.guestName })
  const pick = (guest: FoundGuest | null) => {
    setKnown(guest)
    if (guest) setHead({ ...head, guestName: guest.name, guestPhone: guest.phone || head.guestPhone })
  }
  const { mutate, isPending, error } = useSend(orders.update)
  const isDelivery = deliveryMethod === 'Delivery'
  const isForRoom = order.stayId !== null
  const text = (name: keyof typeof head, label: string, maxLength: number) => (
    <MuiTextField
      label={label}
      value={head[name]}
      multiline={name === 'specialNotes'}
      onChange={({ target }) => setHead({ ...head, [name]: target.value })}
      slotProps={{ htmlInput: { maxLength } }}
    />
  )
  const save = () =>
    mutate(
      { orderId, version, covers, ...head, ...(!isForRoom && { customerId: known?.id ?? null }) },
      {
        onSuccess: () => {
          toast(t('about.done'))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('about.change')}
      ok={t('change.ok')}
      error={error}
      isPending={isPending}
      isDisabled={isDelivery && head.locationName.trim() === ''}
      onOk={save}
      onClose={onClose}
    >
      {text('specialNotes', t('notes'), 500)}
      {!isForRoom && <CustomerInput label={t('about.known')} value={known} onChange={pick} />}
      {!isForRoom && text('guestName', t('guest'), 120)}
      {text('guestPhone', t('take.phone'), 40)}
      {isDelivery && text('locationName', t('take.address'), 300)}
      <MuiTextField
        label={t('covers')}
        value={covers || ''}
        onChange={({ target }) => setCovers(Math.min(999, Number(target.value.replaceAll(/\D/g, ''))))}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Question>
  )
}
