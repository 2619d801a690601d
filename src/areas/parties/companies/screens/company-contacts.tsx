import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { fieldsOf, useRouteForm, type RouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { CheckboxField, PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { PhoneLink } from '#web/ui/values.tsx'
import { companies } from '../contract/companies.ts'
import { type CompanyContact, type CompanyFile, DECISION_ROLES } from '../contract/replies.ts'

function useColumns(): readonly Column<CompanyContact>[] {
  const { t } = useTranslation('companies')
  return [
    { key: 'name', label: t('contact.name'), cell: (row) => row.name, phone: 'title' },
    { key: 'role', label: t('contact.role'), cell: (row) => row.role },
    {
      key: 'decisionRole',
      label: t('contact.decision'),
      cell: ({ decisionRole }) => decisionRole && t(`contact.decisionRole.${decisionRole}`),
    },
    {
      key: 'email',
      label: t('email'),
      cell: (row) => row.email && <MuiLink href={`mailto:${row.email}`}>{row.email}</MuiLink>,
    },
    {
      key: 'phone',
      label: t('phone'),
      cell: (row) => row.phone && <PhoneLink phone={row.phone} />,
    },
    { key: 'receivesInvoices', label: t('contact.invoices'), cell: (row) => (row.receivesInvoices ? t('yes') : '') },
  ]
}

/** The contacts of a company. */
export function CompanyContacts({ company }: { company: CompanyFile }) {
  const { t } = useTranslation(['companies', 'shell'])
  const mayWrite = useCan('companies.write')
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate: remove } = useSend(companies.removeContact)
  const [edited, setEdited] = useState<CompanyContact | 'new'>()
  const columns = useColumns()
  const takeOff = async (row: CompanyContact) => {
    if (
      !(await confirm({
        message: t('contact.removeAsk', { name: row.name }),
        ok: t('contact.remove'),
        isDestructive: true,
      }))
    )
      return
    remove({ contactId: row.id }, { onError: notify.refusal })
  }
  const add = mayWrite && (
    <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
      {t('contact.add')}
    </Button>
  )
  return (
    <Section title={t('tab.contacts')} action={company.contacts.length > 0 && add} isFlush>
      {company.contacts.length === 0 ? (
        <EmptyState icon="people" title={t('contact.empty')} text={t('contact.emptyText')} action={add} />
      ) : (
        <DataTable
          label={t('tab.contacts')}
          rows={company.contacts}
          rowKey={(row) => row.id}
          columns={columns}
          {...(mayWrite && {
            onOpen: setEdited,
            actions: [
              {
                label: t('contact.remove'),
                icon: 'trash' as const,
                isDestructive: true,
                run: (row: CompanyContact) => void takeOff(row),
              },
            ],
          })}
        />
      )}
      {edited === 'new' && <NewContact companyId={company.id} close={() => setEdited(undefined)} />}
      {edited && edited !== 'new' && <EditContact contact={edited} close={() => setEdited(undefined)} />}
    </Section>
  )
}

type ContactForm = RouteForm<typeof companies.addContact, 'companyId'>

function Fields({ form }: { form: ContactForm }) {
  const { t } = useTranslation('companies')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="name" label={t('contact.name')} isRequired autoFocus />
        <TextField form={form} name="role" label={t('contact.role')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="email" label={t('email')} type="email" />
        <PhoneField form={form} name="phone" label={t('phone')} />
      </FieldRow>
      <SelectField
        form={form}
        name="decisionRole"
        label={t('contact.decision')}
        blank={t('contact.decisionUnknown')}
        options={DECISION_ROLES.map((value) => ({ value, label: t(`contact.decisionRole.${value}`) }))}
      />
      <CheckboxField form={form} name="receivesInvoices" label={t('contact.invoices')} />
    </>
  )
}

function NewContact({ companyId, close }: { companyId: string; close: () => void }) {
  const { t } = useTranslation(['companies', 'shell'])
  const form = useRouteForm(companies.addContact, {
    defaults: { companyId, name: '', role: '', email: '', phone: '', decisionRole: null, receivesInvoices: false },
    onDone: ({ name }) => {
      toast(t('contact.added', { name }))
      close()
    },
  })
  return (
    <FormDialog form={form} title={t('contact.add')} label={t('shell:save')} onClose={close}>
      <Fields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function EditContact({ contact, close }: { contact: CompanyContact; close: () => void }) {
  const { t } = useTranslation(['companies', 'shell'])
  const { id, ...fields } = contact
  const form = useRouteForm(companies.changeContact, { defaults: { contactId: id, ...fields }, onDone: close })
  return (
    <FormDialog form={form} title={contact.name} label={t('shell:save')} onClose={close}>
      <Fields form={fieldsOf(form)} />
    </FormDialog>
  )
}
