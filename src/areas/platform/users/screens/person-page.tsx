import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { fieldsOf, useRouteForm } from '#web/form.ts'
import { useGo, useScreenParams } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { SecretField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { users } from '../contract/users.ts'
import type { Person } from '../contract/replies.ts'
import { PersonFields, StatusField } from './person-fields.tsx'

const LIST = '/bookone-admin/manage-user'

/**
 * `/bookone-admin/create-user/0/0/0` adds someone; with an id in the first place it changes them. An organisation and a property in
 * the other places are where platform staff add someone.
 */
export function PersonPage() {
  const { userId } = useScreenParams()
  return Number(userId) > 0 ? <KnownPerson key={userId} userId={Number(userId)} /> : <NewPerson />
}

function NewPerson() {
  const { t } = useTranslation('users')
  const go = useGo()
  const { organizationId, propertyId } = useScreenParams()
  const form = useRouteForm(users.create, {
    defaults: {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      roles: ['PROP_FRONTDESK'],
      roleId: null,
      password: '',
      ...(Number(organizationId) > 0 && { organizationId: Number(organizationId) }),
      ...(Number(propertyId) > 0 && { propertyIds: [Number(propertyId)] }),
    },
    onDone: (person) => {
      toast(t(person.isInvited ? 'person.invited' : 'person.added', { name: person.displayName, email: person.email }))
      go(LIST)
    },
  })
  return (
    <Page title={t('person.add')} isNarrow>
      <Section>
        <Form form={form} label={t('person.add')}>
          {/* Both forms have the same account; they differ in the password and the state alone. */}
          <PersonFields form={fieldsOf(form)} />
          <SecretField form={form} name="password" label={t('person.password')} help={t('person.passwordHelp')} />
          <FormButtons form={form} label={t('person.add')} onCancel={() => go(LIST)} />
        </Form>
      </Section>
    </Page>
  )
}

function KnownPerson({ userId }: { userId: number }) {
  const { t } = useTranslation('users')
  const read = useQuery(queryOf(users.person, { userId }))
  if (read.data) return <Loaded key={read.data.version} person={read.data} />
  return (
    <Page title={t('person.title')} isNarrow>
      {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Page>
  )
}

function Loaded({ person }: { person: Person }) {
  const { t } = useTranslation(['users', 'shell'])
  const go = useGo()
  const { user } = useSession()
  const { mutate: invite, isPending } = useSend(users.invite)
  const { id, firstName, lastName, email, phone, roles, roleId, propertyIds, status, version } = person
  const displayName = person.displayName === `${firstName} ${lastName}`.trim() ? '' : person.displayName
  const form = useRouteForm(users.update, {
    defaults: {
      userId: id,
      version,
      firstName,
      lastName,
      displayName,
      email,
      phone,
      roles,
      roleId,
      propertyIds,
      status,
    },
    onDone: (saved) => {
      toast(t('person.saved', { name: saved.displayName }))
      go(LIST)
    },
  })
  const isOneself = id === user.id
  const send = () =>
    invite({ userId: id }, { onSuccess: ({ to }) => toast(t('person.invited', { name: firstName, email: to })) })
  return (
    <Page
      title={person.displayName}
      isNarrow
      actions={
        !isOneself && (
          <>
            {person.hasSecondFactor && <ResetSecondFactor person={person} />}
            {status === 'ACTIVE' && (
              <Button variant="outlined" startIcon={<Icon name="mail" />} disabled={isPending} onClick={send}>
                {t(person.isInvited ? 'person.inviteAgain' : 'person.sendLink')}
              </Button>
            )}
          </>
        )
      }
    >
      <Section>
        <Form form={form} label={person.displayName}>
          <PersonFields form={fieldsOf(form)} isOneself={isOneself} />
          {!isOneself && <StatusField form={fieldsOf(form)} />}
          <FormButtons form={form} label={t('shell:save')} onCancel={() => go(LIST)} />
        </Form>
      </Section>
    </Page>
  )
}

/** For a colleague who has lost both authenticator and recovery codes. */
function ResetSecondFactor({ person: { id: userId, displayName: name } }: { person: Person }) {
  const { t } = useTranslation('users')
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate, isPending } = useSend(users.resetSecondFactor)
  const reset = async () => {
    const ok = t('secondFactor.reset')
    if (!(await confirm({ title: ok, message: t('secondFactor.resetText', { name }), ok, isDestructive: true }))) return
    mutate({ userId }, { onSuccess: () => toast(t('secondFactor.wasReset', { name })), onError: notify.refusal })
  }
  return (
    <Button variant="outlined" startIcon={<Icon name="key" />} disabled={isPending} onClick={() => void reset()}>
      {t('secondFactor.reset')}
    </Button>
  )
}
