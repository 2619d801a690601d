import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { roles } from '#areas/platform/roles/contract.ts'
import { ROLE_CODES, type RoleCode } from '#core/role-codes.ts'
import { isHeldAtProperties } from '#core/roles.ts'
import { queryOf } from '#web/api.ts'
import type { RouteForm } from '#web/form.ts'
import { mayDo, useSession } from '#web/session.ts'
import { PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import type { users } from '../contract/users.ts'
import { givenBy } from '../rules.ts'

type PersonForm = RouteForm<typeof users.update, 'userId' | 'version'>

/** Who someone is, what they may do, and where. One's own roles are shown and not changed. */
export function PersonFields({ form, isOneself = false }: { form: PersonForm; isOneself?: boolean }) {
  const { t } = useTranslation('users')
  const held = (form.watch('roles') ?? []) as RoleCode[]
  return (
    <>
      <FieldRow>
        <TextField form={form} name="firstName" label={t('person.firstName')} isRequired autoFocus />
        <TextField form={form} name="lastName" label={t('person.lastName')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="email" type="email" label={t('email')} isRequired />
        <PhoneField form={form} name="phone" label={t('phone')} />
      </FieldRow>
      <RoleField form={form} isDisabled={isOneself} />
      {held[0] && isHeldAtProperties(held[0]) && <PlacesField form={form} />}
    </>
  )
}

/** The role that decides, one of the sixteen or an own one; further ones of the list stay behind it as they are. */
function RoleField({ form, isDisabled }: { form: PersonForm; isDisabled: boolean }) {
  const { t } = useTranslation(['users', 'shell'])
  const session = useSession()
  const field = useField({ form, name: 'roles', help: t('person.roleHelp') })
  const own = useField({ form, name: 'roleId' })
  const { data } = useQuery({ ...queryOf(roles.list, { limit: 200 }), enabled: mayDo(session, 'roles.read') })
  const held = (field.value ?? []) as RoleCode[]
  const mayGive = givenBy(session.roles)
  const offered = ROLE_CODES.filter((role) => mayGive(role) || role === held[0])
  const made = (data?.rows ?? []).filter(({ template }) => offered.includes(template))
  const choose = (value: string) => {
    const role = made.find(({ id }) => id === value)
    const first = role?.template ?? value
    own.set(role?.id ?? null)
    field.set([first, ...held.slice(1).filter((each) => each !== first)])
  }
  const isKnown = made.some(({ id }) => id === own.value)
  return (
    <MuiTextField
      select
      label={t('role')}
      value={isKnown ? own.value : (held[0] ?? '')}
      onChange={(event) => choose(event.target.value)}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={field.hasError}
      helperText={field.help}
      required
      disabled={isDisabled}
    >
      {offered.map((role) => (
        <MenuItem key={role} value={role}>
          {t(`shell:role.${role}`)}
        </MenuItem>
      ))}
      {made.length > 0 && <ListSubheader>{t('person.ownRoles')}</ListSubheader>}
      {made.map(({ id, name, template }) => (
        <MenuItem key={id} value={id}>
          {name}
          <span style={{ marginInlineStart: 'auto', paddingInlineStart: 16, color: 'var(--text-muted)' }}>
            {t(`shell:role.${template}`)}
          </span>
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

/** Where they work, shown only to users who can choose. */
function PlacesField({ form }: { form: PersonForm }) {
  const { t } = useTranslation('users')
  const { property } = useSession()
  const field = useField({ form, name: 'propertyIds' })
  const { data } = useQuery(queryOf(properties.list, { limit: 200 }))
  const places = data?.rows ?? []
  const chosen = (field.value ?? (property ? [property.id] : [])) as number[]
  const toggle = (id: number) => field.set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  if (places.length < 2) return null
  return (
    <FormControl component="fieldset" error={field.hasError}>
      <FormLabel component="legend">{t('property')}</FormLabel>
      <FormGroup>
        {places.map(({ id, name, city }) => (
          <FormControlLabel
            key={id}
            label={[name, city].filter((part) => part !== '').join(', ')}
            control={<Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />}
          />
        ))}
      </FormGroup>
      {field.help && <FormHelperText>{field.help}</FormHelperText>}
    </FormControl>
  )
}

export function StatusField({ form }: { form: PersonForm }) {
  const { t } = useTranslation('users')
  const options = (['ACTIVE', 'DISABLED'] as const).map((value) => ({ value, label: t(`state.${value}`) }))
  return <SelectField form={form} name="status" label={t('status')} options={options} help={t('person.statusHelp')} />
}
