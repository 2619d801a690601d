import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { CheckboxField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { loyalty } from '../contract/loyalty.ts'
import { TierMarks } from './marks.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberFacts } from './member-facts.tsx'

/** The membership of a guest on the guest's page, or the way to join; nothing for those who may not see it. */
export function CustomerLoyalty({ customerId }: { customerId: string }) {
  if (!useCan('loyalty.read')) return null
  return <Membership customerId={customerId} />
}

function Membership({ customerId }: { customerId: string }) {
  const { t } = useTranslation('loyalty')
  const { data, error, refetch } = useQuery(queryOf(loyalty.ofCustomer, { customerId }))
  // A property without a programme has no such section.
  if (data && data.member === null && !data.programme.isActive) return null
  return (
    <Section title={t('customer.title')}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={3} />}
      {data && <Known customerId={customerId} of={data} />}
    </Section>
  )
}

type Of = Reply<typeof loyalty.ofCustomer>
function Known({ customerId, of: { member, programme } }: { customerId: string; of: Of }) {
  const { t } = useTranslation('loyalty')
  const mayJoin = useCan('loyalty.write')
  const [isJoining, setJoining] = useState(false)
  if (member)
    return (
      <Stack spacing={4}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <span>
            <Link to={`/loyalty?member=${member.id}`}>{t('memberNo', { number: member.number })}</Link>
          </span>
          <TierMarks member={member} />
        </Box>
        <MemberFacts member={member} />
        <MemberActions member={member} />
      </Stack>
    )
  return (
    <Stack spacing={3} sx={{ alignItems: 'start' }}>
      <Typography color="textSecondary">{t('join.notYet')}</Typography>
      {mayJoin && (
        <Button variant="outlined" onClick={() => setJoining(true)}>
          {t('join.open')}
        </Button>
      )}
      {isJoining && <JoinDialog customerId={customerId} programme={programme} onClose={() => setJoining(false)} />}
    </Stack>
  )
}

type JoinProps = { customerId: string; programme: Of['programme']; onClose: () => void }
function JoinDialog({ customerId, programme, onClose }: JoinProps) {
  const { t, i18n } = useTranslation('loyalty')
  const form = useRouteForm(loyalty.join, {
    known: { customerId },
    defaults: {},
    onDone: ({ number }) => {
      toast(t('join.done', { number }))
      onClose()
    },
  })
  const terms = i18n.language.startsWith('fr') ? programme.termsFr || programme.termsEn : programme.termsEn || programme.termsFr // prettier-ignore
  return (
    <FormDialog
      form={form}
      title={t('join.title', { programme: programme.name })}
      label={t('join.open')}
      onClose={onClose}
    >
      <Typography>{t('join.text')}</Typography>
      {terms !== '' && (
        <Box
          role="region"
          tabIndex={0}
          aria-label={t('join.terms')}
          sx={{ maxHeight: 200, overflowY: 'auto', whiteSpace: 'pre-line', p: 3, border: 1, borderColor: 'divider', borderRadius: 2 }}
        >
          {terms}
        </Box>
      )}
      <CheckboxField form={form} name="acceptsTerms" label={t('join.accepts')} />
    </FormDialog>
  )
} // prettier-ignore
