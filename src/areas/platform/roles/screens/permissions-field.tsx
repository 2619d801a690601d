import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#core/permissions.ts'
import type { RoleCode } from '#core/role-codes.ts'
import { permissionsOfRole } from '#core/roles.ts'
import type { RouteForm } from '#web/form.ts'
import { useField } from '#web/ui/line-field.tsx'
import type { roles } from '../contract.ts'
import { catalogueOf, differenceFrom } from '../rules.ts'

export type RoleForm = RouteForm<typeof roles.update, 'roleId' | 'version'>

/** The catalogue as far as the template reaches, an area a line; what differs from the template is marked. */
export function PermissionsField({ form, template }: { form: RoleForm; template: RoleCode }) {
  const { t } = useTranslation('roles')
  const field = useField({ form, name: 'permissions' })
  const chosen = (field.value ?? []) as Permission[]
  const own = permissionsOfRole(template)
  const { added, removed } = differenceFrom(template, chosen)
  const put = (permissions: readonly Permission[], isOn: boolean) => {
    const rest = chosen.filter((each) => !permissions.includes(each))
    field.set(isOn ? [...rest, ...permissions] : rest)
  }
  return (
    <Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 2 }}>
        <Typography variant="h2">{t('rights')}</Typography>
        <Typography color="textSecondary" role="status" sx={{ flex: 1 }}>
          {t('chosen', { count: chosen.length })}
          {added.length > 0 && `, ${t('added', { count: added.length })}`}
          {removed.length > 0 && `, ${t('left', { count: removed.length })}`}
        </Typography>
        <Button size="small" disabled={added.length + removed.length === 0} onClick={() => field.set([...own])}>
          {t('asTemplate')}
        </Button>
      </Stack>
      {field.hasError && <FormHelperText error>{field.help}</FormHelperText>}
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2 }}>
        {catalogueOf(template).map(({ area, permissions }) => (
          <AreaRights key={area} area={area} permissions={permissions} chosen={chosen} own={own} put={put} />
        ))}
      </Box>
    </Box>
  )
}

type AreaProps = {
  area: string
  permissions: readonly Permission[]
  chosen: readonly Permission[]
  own: readonly Permission[]
  put: (permissions: readonly Permission[], isOn: boolean) => void
}

function AreaRights({ area, permissions, chosen, own, put }: AreaProps) {
  const { t } = useTranslation('roles')
  const verbs = useVerb()
  return (
    <FormControl
      component="fieldset"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '180px 1fr' },
        alignItems: 'center',
        px: 3,
        py: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <FormLabel component="legend" sx={{ float: 'inline-start', fontWeight: 600, p: 0 }}>
        {t(`area.${area}`, { defaultValue: spaced(area) })}
      </FormLabel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 4 }}>
        {permissions.map((each) => {
          const isOn = chosen.includes(each)
          const differs = isOn !== own.includes(each)
          return (
            <FormControlLabel
              key={each}
              label={
                <span style={differs ? { fontWeight: 600, textDecoration: 'underline dotted' } : {}}>
                  {verbs(each)}
                </span>
              }
              control={<Checkbox checked={isOn} onChange={() => put([each], !isOn)} />}
            />
          )
        })}
      </Stack>
    </FormControl>
  )
}

/** What a permission lets one do, without its area; one without words of its own is spelt out. */
function useVerb(): (permission: Permission) => string {
  const { t } = useTranslation('roles')
  return (permission) => {
    const [, verb = ''] = permission.split('.')
    return t(`verb.${verb}`, { defaultValue: spaced(verb) })
  }
}

const spaced = (name: string) => {
  const words = name.replaceAll(/([A-Z])/g, (capital) => ` ${capital.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
