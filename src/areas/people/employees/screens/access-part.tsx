import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROLE_CODES } from '#core/role-codes.ts'
import { isPropertyRole } from '#core/roles.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { SecretField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { employees } from '../contract/employees.ts'
import type { Employee } from '../contract/replies.ts'
import { allowsSignIn } from '../rules/status.ts'
import { useChoices } from './use-choices.ts'

/** The user of an employee: whose it is, a new one, or one that exists. */
export function AccessPart({ employee }: { employee: Employee }) {
  const { t } = useTranslation('employees')
  const notify = useNotify()
  const mayWrite = useCan('employees.write')
  const mayCreate = useCan('users.write')
  const [isNew, setNew] = useState(false)
  const isFree = employee.userId === null && allowsSignIn(employee.status)
  const { data } = useQuery({ ...queryOf(employees.userChoices, {}), enabled: mayWrite && isFree })
  const { mutate: tie } = useSend(employees.tieUser)
  const { mutate: untie } = useSend(employees.untieUser)
  const employeeId = employee.id
  const done = (key: 'tied' | 'untied') => ({ onSuccess: () => toast(t(`access.${key}`)), onError: notify.refusal })
  if (employee.userId !== null)
    return (
      <Section title={t('access.title')}>
        <p>{t(employee.isSignInClosed ? 'access.closed' : 'access.open', { email: employee.userEmail })}</p>
        {mayWrite && <Button onClick={() => untie({ employeeId }, done('untied'))}>{t('access.untie')}</Button>}
      </Section>
    )
  return (
    <Section title={t('access.title')}>
      <p>{t(isFree ? 'access.noUser' : 'access.notNow')}</p>
      {isFree && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          {mayCreate && (
            <Button variant="outlined" onClick={() => setNew(true)}>
              {t('access.create')}
            </Button>
          )}
          {mayWrite && data && data.rows.length > 0 && (
            <MuiTextField
              select
              label={t('access.tie')}
              value=""
              onChange={(event) => tie({ employeeId, userId: Number(event.target.value) }, done('tied'))}
              sx={{ width: { xs: '100%', sm: 280 } }}
            >
              {data.rows.map(({ id, name, email }) => (
                <MenuItem key={id} value={id}>
                  {name} ({email})
                </MenuItem>
              ))}
            </MuiTextField>
          )}
        </Stack>
      )}
      {isNew && <SignInDialog employee={employee} onClose={() => setNew(false)} />}
    </Section>
  )
}

function SignInDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation(['employees', 'shell'])
  const { positions } = useChoices()
  const role = positions.find(({ id }) => id === employee.positionId)?.roleCode ?? 'PROP_SERVICE'
  const form = useRouteForm(employees.createSignIn, {
    known: { employeeId: employee.id },
    defaults: { email: employee.workEmail, role },
    refusedAt: { email_taken: 'email', weak_password: 'password' },
    onDone: () => {
      toast(t('access.tied'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('access.create')} onClose={onClose}>
      <TextField form={form} name="email" type="email" label={t('access.email')} isRequired />
      <SelectField
        form={form}
        name="role"
        label={t('access.role')}
        options={ROLE_CODES.filter(isPropertyRole).map((value) => ({ value, label: t(`shell:role.${value}`) }))}
      />
      <SecretField form={form} name="password" label={t('access.password')} help={t('access.passwordHelp')} />
    </FormDialog>
  )
}
