import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyField } from '#areas/parties/companies/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PhoneField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Folio, FolioParty } from '../../contract/replies.ts'
import { folios } from '../../contract/folios.ts'

type Props = { folio: Folio; party?: FolioParty; onClose: () => void }

/** Who else pays a part of the bill: a company, a friend, a travel agent. */
export function PartyDialog({ folio, party, onClose }: Props) {
  const { t } = useTranslation('folios')
  const title = party ? t('party.edit', { name: party.name }) : t('party.add')
  return (
    <Dialog open title={title} onClose={onClose}>
      {party?.id ? (
        <EditForm party={{ ...party, id: party.id }} onClose={onClose} title={title} />
      ) : (
        <AddForm bookingId={folio.bookingId} onClose={onClose} title={title} />
      )}
    </Dialog>
  )
}

type FormProps = { onClose: () => void; title: string }

function AddForm({ bookingId, onClose, title }: FormProps & { bookingId: string }) {
  const { t } = useTranslation('folios')
  const form = useRouteForm(folios.addParty, {
    defaults: { bookingId, name: '', email: '', phone: '', address: '', taxNumber: '', companyId: null },
    onDone: ({ parties }) => {
      toast(t('party.added', { name: parties.at(-1)?.name ?? '' }))
      onClose()
    },
  })
  return (
    <Form form={form} label={title}>
      <CompanyField form={form} name="companyId" label={t('party.company')} />
      <TextField form={form} name="name" label={t('party.name')} isRequired autoFocus />
      <FieldRow>
        <TextField form={form} name="email" label={t('party.email')} />
        <PhoneField form={form} name="phone" label={t('party.phone')} />
      </FieldRow>
      <TextField form={form} name="address" label={t('party.address')} lines={2} />
      <TextField form={form} name="taxNumber" label={t('party.taxNumber')} />
      <FormButtons form={form} label={t('party.save')} onCancel={onClose} />
    </Form>
  )
}

function EditForm({ party, onClose, title }: FormProps & { party: FolioParty & { id: string } }) {
  const { t } = useTranslation('folios')
  const [{ id: partyId, name, email, phone, address, taxNumber, companyId, version }] = useState(party)
  const form = useRouteForm(folios.updateParty, {
    defaults: { partyId, version, name, email, phone, address, taxNumber, companyId },
    onDone: () => {
      toast(t('party.saved', { name }))
      onClose()
    },
  })
  return (
    <Form form={form} label={title}>
      <TextField form={form} name="name" label={t('party.name')} isRequired autoFocus />
      <CompanyField form={form} name="companyId" label={t('party.company')} chosenId={companyId} />
      <FieldRow>
        <TextField form={form} name="email" label={t('party.email')} />
        <PhoneField form={form} name="phone" label={t('party.phone')} />
      </FieldRow>
      <TextField form={form} name="address" label={t('party.address')} lines={2} />
      <TextField form={form} name="taxNumber" label={t('party.taxNumber')} />
      <FormButtons form={form} label={t('party.save')} onCancel={onClose} />
    </Form>
  )
}
