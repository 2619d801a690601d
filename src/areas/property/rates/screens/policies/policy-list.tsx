import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { RowActions, type RowAction } from '#web/ui/row-actions.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { BookingPolicy, PolicySeason } from '../../contract/policies.ts'
import { type RatePlan, rates } from '../../contract/rates.ts'
import { policyLines } from '../../rules/policies.ts'
import { TermList } from '../pickers.tsx'
import { PolicyDialog } from './policy-dialog.tsx'

type Props = {
  policies: readonly BookingPolicy[]
  seasons: readonly PolicySeason[]
  plans: readonly RatePlan[]
}

/** Policies with their terms in words and what goes by them. */
export function PolicyList({ policies, seasons, plans }: Props) {
  const { t } = useTranslation('rates')
  const mayWrite = useCan('rates.write')
  const [edited, setEdited] = useState<BookingPolicy | 'new'>()
  const usersOf = ({ id }: BookingPolicy) => [
    ...plans.filter(({ policyId }) => policyId === id).map(({ name }) => name),
    ...seasons.filter(({ policyId }) => policyId === id).map(({ name }) => name),
  ]
  const actions = usePolicyActions(setEdited, usersOf)
  return (
    <Section
      title={t('policies.title')}
      action={
        mayWrite && (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t('policies.add')}
          </Button>
        )
      }
    >
      {policies.length === 0 ? (
        <EmptyState icon="receipt" title={t('policies.none')} text={t('policies.noneText')} />
      ) : (
        <Box component="ul" aria-label={t('policies.title')} sx={gridStyles}>
          {policies.map((policy) => (
            <PolicyCard
              key={policy.id}
              policy={policy}
              users={usersOf(policy)}
              actions={mayWrite ? actions : undefined}
            />
          ))}
        </Box>
      )}
      {edited && <PolicyDialog policy={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />}
    </Section>
  )
}

function usePolicyActions(
  edit: (policy: BookingPolicy) => void,
  usersOf: (policy: BookingPolicy) => readonly string[],
): readonly RowAction<BookingPolicy>[] {
  const { t } = useTranslation(['rates', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate } = useSend(rates.removePolicy)
  const remove = async ({ id, name }: BookingPolicy) => {
    const ok = t('shell:remove')
    if (!(await confirm({ title: t('policies.removeAsk', { name }), ok, isDestructive: true }))) return
    mutate({ policyId: id }, { onSuccess: () => toast(t('policies.removed', { name })), onError: notify.refusal })
  }
  return [
    { label: t('edit'), isPrimary: true, run: edit },
    {
      label: t('shell:remove'),
      isDestructive: true,
      run: (policy) => void remove(policy),
      whyNot: (policy) => {
        const users = usersOf(policy)
        return users.length > 0 ? t('policies.usedBy', { names: users.join(', ') }) : undefined
      },
    },
  ]
}

type CardProps = {
  policy: BookingPolicy
  users: readonly string[]
  actions: readonly RowAction<BookingPolicy>[] | undefined
}

function PolicyCard({ policy, users, actions }: CardProps) {
  const { t } = useTranslation('rates')
  return (
    <Box component="li" sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {policy.name}
        </Typography>
        {actions && <RowActions row={policy} actions={actions} />}
      </Box>
      <TermList lines={policyLines(policy)} label={policy.name} />
      <Typography variant="body2" color="textSecondary">
        {users.length > 0 ? t('policies.usedBy', { names: users.join(', ') }) : t('policies.unused')}
      </Typography>
    </Box>
  )
}

const gridStyles = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
  '& > li': { border: 1, borderColor: 'divider', borderRadius: 2, p: 4 },
} as const
