import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useSession } from '#web/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type BusinessType, organisations, BUSINESS_KINDS } from '../contract.ts'
import { StateChip } from './organisation-list.tsx'
import { ModulesField } from './pickers.tsx'

/** An organisation's kinds of business, and which modules the properties of each work with. */
export function BusinessTypes() {
  const { t } = useTranslation('organisations')
  const { user } = useSession()
  const organizationId = user.organizationId ?? 0
  const read = useQuery(queryOf(organisations.businessTypes, { organizationId }))
  const [open, setOpen] = useState<BusinessType | 'new'>()
  const close = () => setOpen(undefined)
  const add = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => setOpen('new')}>
      {t('types.add')}
    </Button>
  )
  const rows = read.data?.rows
  return (
    <Page title={t('types.title')} subtitle={t('types.text')} actions={add('contained')}>
      {!rows && (read.error ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : <LinesSkeleton />)}
      {rows?.length === 0 && (
        <EmptyState title={t('types.empty')} text={t('types.emptyText')} action={add('outlined')} />
      )}
      {rows && rows.length > 0 && (
        <DataTable
          label={t('types.title')}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={setOpen}
          columns={[
            { key: 'name', label: t('name'), cell: (row) => row.name, phone: 'title' },
            { key: 'kind', label: t('types.kind'), cell: (row) => t(`kind.${row.kind}`), width: 170 },
            {
              key: 'modules',
              label: t('types.modules'),
              cell: (row) => row.modules?.map((module) => t(`module.${module}`)).join(', ') ?? t('types.everything'),
            },
            {
              key: 'propertyCount',
              label: t('properties'),
              cell: (row) => row.propertyCount,
              align: 'end',
              width: 110,
            },
            {
              key: 'isActive',
              label: t('status'),
              phone: 'end',
              width: 140,
              cell: (row) => <StateChip isActive={row.isActive} />,
            },
          ]}
        />
      )}
      {open === 'new' && <NewType organizationId={organizationId} onClose={close} />}
      {open && open !== 'new' && <KnownType organizationId={organizationId} type={open} onClose={close} />}
    </Page>
  )
}

type TypeForm = RouteForm<typeof organisations.updateBusinessType, 'typeId' | 'version'>

function NewType({ organizationId, onClose }: { organizationId: number; onClose: () => void }) {
  const { t } = useTranslation('organisations')
  const form = useRouteForm(organisations.addBusinessType, {
    defaults: { organizationId, name: '', kind: 'FOOD', isActive: true },
    onDone: ({ name }) => {
      toast(t('types.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('types.add')} onClose={onClose} width={720}>
      {/* Both forms have the fields of the same kind of business; the other one knows its id and version besides. */}
      <TypeFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

type KnownProps = { organizationId: number; type: BusinessType; onClose: () => void }

function KnownType({ organizationId, type, onClose }: KnownProps) {
  const { t } = useTranslation(['organisations', 'shell'])
  const { id: typeId, propertyCount: _count, modules, ...details } = type
  const form = useRouteForm(organisations.updateBusinessType, {
    defaults: { organizationId, typeId, ...details, ...(modules && { modules }) },
    onDone: ({ name }) => {
      toast(t('types.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={type.name} label={t('shell:save')} onClose={onClose} width={720}>
      <TypeFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function TypeFields({ form }: { form: TypeForm }) {
  const { t } = useTranslation('organisations')
  const isLimited = form.watch('modules') !== undefined
  return (
    <>
      <TextField form={form} name="name" label={t('name')} help={t('types.nameHelp')} isRequired autoFocus />
      <SelectField
        form={form}
        name="kind"
        label={t('types.kind')}
        options={BUSINESS_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <CheckboxField form={form} name="isActive" label={t('types.isActive')} />
      {isLimited ? (
        <ModulesField form={form} name="modules" label={t('types.modules')} />
      ) : (
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          onClick={() => form.setValue('modules', ['housekeeping'], { shouldDirty: true })}
        >
          {t('types.limit')}
        </Button>
      )}
      {isLimited && (
        <Button
          variant="text"
          sx={{ justifySelf: 'start' }}
          onClick={() => form.setValue('modules', undefined, { shouldDirty: true })}
        >
          {t('types.free')}
        </Button>
      )}
    </>
  )
}
