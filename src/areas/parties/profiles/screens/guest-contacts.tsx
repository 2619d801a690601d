import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAlias } from '#areas/parties/customers/rules.ts'
import { CountryField } from '#areas/platform/addresses/screens/pickers.tsx'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { PhoneLink } from '#web/ui/values.tsx'
import { profiles } from '../contract/profiles.ts'
import { CONTACT_CHANNELS, CONTACT_PURPOSES, type GuestContact } from '../contract/replies.ts'
import { useProfile } from './use-profile.ts'

/** Every address and telephone of a guest; the read is shared with the other parts, which show its failure. */
export function GuestContacts({ customerId }: { customerId: string }) {
  const { t } = useTranslation('profiles')
  const mayWrite = useCan('customers.write')
  const read = useProfile(customerId)
  const [isAdding, setAdding] = useState(false)
  if (!read.data) return null
  const { contacts } = read.data
  const add = mayWrite && <Button onClick={() => setAdding(true)}>{t('contact.add')}</Button>
  return (
    <Section title={t('contact.title')} action={add}>
      {contacts.length === 0 ? (
        <Typography color="textSecondary">{t('contact.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {contacts.map((one) => (
            <ContactLine key={`${one.channel} ${textOf(one)}`} customerId={customerId} contact={one} mayWrite={mayWrite} />
          ))}
        </Box>
      )}
      {isAdding && <NewContact customerId={customerId} close={() => setAdding(false)} />}
    </Section>
  )
} // prettier-ignore

/** What follows the primary addresses: each further e-mail address and telephone of a guest. */
export function EachFurtherContact({ customerId, children }: { customerId: string; children: (one: GuestContact) => ReactNode }) {
  const read = useProfile(customerId)
  const further = (read.data?.contacts ?? []).filter(({ isPrimary, channel }) => !isPrimary && channel !== 'ADDRESS')
  return further.map((one) => <Box key={`${one.channel} ${one.value}`} sx={{ mt: 4 }}>{children(one)}</Box>)
} // prettier-ignore

const textOf = ({ value, postalCode, city, country }: GuestContact): string =>
  [value, `${postalCode} ${city}`.trim(), country].filter((part) => part !== '').join(', ')

type LineProps = { customerId: string; contact: GuestContact; mayWrite: boolean }

function ContactLine({ customerId, contact, mayWrite }: LineProps) {
  const { t } = useTranslation('profiles')
  const { channel, purpose, isPrimary, isMerged } = contact
  const facts = [t(`contact.channel.${channel}`), purpose && t(`contact.purpose.${purpose}`), isMerged && t('contact.merged')]
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <div>
          <Reach contact={contact} />
        </div>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{facts.filter(Boolean).join(' · ')}</Box>
      </Box>
      {isPrimary && <Chip size="small" label={t('contact.primary')} />}
      {channel === 'EMAIL' && isAlias(contact.value) && <Chip size="small" variant="outlined" label={t('contact.alias')} />}
      {mayWrite && <LineActions customerId={customerId} contact={contact} />}
    </Box>
  )
} // prettier-ignore

function Reach({ contact }: { contact: GuestContact }) {
  if (contact.channel === 'PHONE') return <PhoneLink phone={contact.value} />
  if (contact.channel === 'EMAIL') return <MuiLink href={`mailto:${contact.value}`}>{contact.value}</MuiLink>
  return textOf(contact)
}

/** The primary one has none: another one is chosen in its place. */
function LineActions({ customerId, contact }: Omit<LineProps, 'mayWrite'>) {
  const { t } = useTranslation('profiles')
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate: prefer, isPending } = useSend(profiles.preferContact)
  const { mutate: remove } = useSend(profiles.removeContact)
  const { mutate: save } = useSend(profiles.saveContact)
  const { id: guestContactId, isPrimary, isMerged, id: _id, ...place } = contact
  const text = textOf(contact)
  const onError = notify.refusal
  if (isMerged) {
    const store = () => save({ customerId, ...place, purpose: 'OTHER' }, { onError })
    return <Button size="small" onClick={store} aria-label={`${t('contact.store')}: ${text}`}>{t('contact.store')}</Button>
  }
  if (isPrimary || guestContactId === null) return null
  const takeOff = async () => {
    if (await confirm({ message: t('contact.ask', { text }), ok: t('remove'), isDestructive: true })) remove({ customerId, guestContactId }, { onError })
  }
  return (
    <>
      <Button size="small" variant="outlined" disabled={isPending} onClick={() => prefer({ customerId, guestContactId }, { onError })} aria-label={`${t('contact.prefer')}: ${text}`}>
        {t('contact.prefer')}
      </Button>
      <Button size="small" onClick={() => void takeOff()} aria-label={`${t('remove')}: ${text}`}>
        {t('remove')}
      </Button>
    </>
  )
} // prettier-ignore

function NewContact({ customerId, close }: { customerId: string; close: () => void }) {
  const { t } = useTranslation('profiles')
  const form = useRouteForm(profiles.saveContact, {
    known: { customerId },
    defaults: { channel: 'EMAIL' as const, purpose: 'HOME' as const, value: '', city: '', postalCode: '', country: '' },
    refusedAt: { too_many_contacts: 'value' },
    onDone: close,
  })
  const channel = useWatch({ control: form.control, name: 'channel' })
  return (
    <FormDialog form={form} title={t('contact.add')} onClose={close}>
      <FieldRow>
        <SelectField form={form} name="channel" label={t('contact.channelLabel')} options={CONTACT_CHANNELS.map((value) => ({ value, label: t(`contact.channel.${value}`) }))} isRequired />
        <SelectField form={form} name="purpose" label={t('contact.purposeLabel')} options={CONTACT_PURPOSES.map((value) => ({ value, label: t(`contact.purpose.${value}`) }))} isRequired />
      </FieldRow>
      <TextField form={form} name="value" label={t(`contact.channel.${channel}`)} lines={channel === 'ADDRESS' ? 2 : 1} maxLength={300} />
      {channel === 'ADDRESS' && (
        <>
          <FieldRow>
            <TextField form={form} name="postalCode" label={t('contact.postalCode')} maxLength={20} />
            <TextField form={form} name="city" label={t('contact.city')} maxLength={80} />
          </FieldRow>
          <CountryField form={form} name="country" label={t('contact.country')} />
        </>
      )}
    </FormDialog>
  )
} // prettier-ignore
