import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { organisations } from '#areas/platform/organisations/contract.ts'
import { isRoleCode, ROLE_CODES, type RoleCode } from '#core/role-codes.ts'
import { permissionsOfRole } from '#core/roles.ts'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Role, roles } from '../contract.ts'
import { PermissionsField } from './permissions-field.tsx'

const LIST = '/bookone-admin/user-role'

/** Makes a role from a template (`?template=`) or from another own role (`?copyOf=`), or changes one (`?roleId=`). */
export function RolePage() {
  const { t } = useTranslation('roles')
  const [{ roleId, copyOf, template }] = useUrlState()
  const from = roleId ?? copyOf
  const read = useQuery({ ...queryOf(roles.get, { roleId: from ?? '' }), enabled: from !== undefined })
  if (from === undefined)
    return <NewRole key={template} template={template && isRoleCode(template) ? template : 'PROP_FRONTDESK'} />
  if (!read.data)
    return (
      <Page title={t('page.title')}>
        {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
      </Page>
    )
  const { template: made, permissions, organizationId, description } = read.data
  return roleId ? (
    <KnownRole key={read.data.version} role={read.data} />
  ) : (
    <NewRole key={from} template={made} like={{ permissions, organizationId, description }} />
  )
}

type NewProps = {
  template: RoleCode
  like?: Pick<Role, 'permissions' | 'organizationId' | 'description'>
}

function NewRole({ template, like }: NewProps) {
  const { t } = useTranslation(['roles', 'shell'])
  const go = useGo()
  const properties = useQuery(queryOf(organisations.list, { limit: 200 }))
  const form = useRouteForm(roles.create, {
    defaults: {
      name: '',
      description: like?.description ?? '',
      template,
      permissions: like?.permissions ?? [...permissionsOfRole(template)],
      organizationId: like?.organizationId ?? null,
    },
    onDone: ({ name }) => {
      toast(t('page.made', { name }))
      go(LIST)
    },
  })
  const chosen = form.watch('template') as RoleCode
  const restart = (code: RoleCode) => {
    form.setValue('template', code, { shouldDirty: true })
    form.setValue('permissions', [...permissionsOfRole(code)], { shouldDirty: true })
  }
  return (
    <Page title={t('page.add')} subtitle={t('page.text')}>
      <Section>
        <Form form={form} label={t('page.add')}>
          <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
          <TextField form={form} name="description" label={t('description')} lines={2} />
          <FieldRow>
            <TemplateField form={form} onChoose={restart} />
            <SelectField
              form={form}
              name="organizationId"
              label={t('organisation')}
              blank={t('everybody')}
              options={(properties.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </FieldRow>
          {/* Both forms have the same list of rights. */}
          <PermissionsField form={fieldsOf(form)} template={chosen} />
          <FormButtons form={form} label={t('page.add')} onCancel={() => go(LIST)} />
        </Form>
      </Section>
    </Page>
  )
}

/** Another template begins with its own rights. */
function TemplateField({
  form,
  onChoose,
}: {
  form: RouteForm<typeof roles.create>
  onChoose: (code: RoleCode) => void
}) {
  const { t } = useTranslation(['roles', 'shell'])
  return (
    <SelectField
      form={form}
      name="template"
      label={t('template')}
      help={t('templateHelp')}
      onChosen={(code) => onChoose(code as RoleCode)}
      options={ROLE_CODES.map((code) => ({ value: code, label: t(`shell:role.${code}`) }))}
      isRequired
    />
  )
}

function KnownRole({ role }: { role: Role }) {
  const { t } = useTranslation(['roles', 'shell'])
  const go = useGo()
  const { id: roleId, version, name, description, permissions, template } = role
  const form = useRouteForm(roles.update, {
    defaults: { roleId, version, name, description, permissions },
    onDone: (saved) => {
      toast(t('page.saved', { name: saved.name, count: saved.userCount }))
      go(LIST)
    },
  })
  const about = [t('from', { template: t(`shell:role.${template}`) }), role.organizationName ?? t('everybody')]
  return (
    <Page title={name} subtitle={[...about, t('held', { count: role.userCount })].join(' · ')}>
      <Section>
        <Form form={form} label={name}>
          <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
          <TextField form={form} name="description" label={t('description')} lines={2} />
          <PermissionsField form={fieldsOf(form)} template={template} />
          <FormButtons form={form} label={t('shell:save')} onCancel={() => go(LIST)} />
        </Form>
      </Section>
    </Page>
  )
}
