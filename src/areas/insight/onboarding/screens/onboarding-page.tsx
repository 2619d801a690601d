import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useScreenParams } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { onboarding } from '../contract.ts'
import { Checklist } from './checklist.tsx'
import { FirstProperty } from './first-property.tsx'

/** From the first question to a property that is open; it goes on where one left it. */
export function OnboardingPage() {
  const { t } = useTranslation('onboarding')
  const may = useCan('onboarding.write')
  const isOwn = useIsOwn()
  const read = useQuery({ ...queryOf(onboarding.state, {}), enabled: may && isOwn })
  if (!may || !isOwn)
    return (
      <Page title={t('title')} isNarrow>
        <EmptyState icon="lock" title={t('notYours')} text={t('notYoursText')} />
      </Page>
    )
  if (!read.data)
    return (
      <Page title={t('title')} isNarrow>
        {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
      </Page>
    )
  return read.data.property ? <Checklist state={read.data} /> : <FirstProperty />
}

/** The ids in the address are the user's own, or 0; they grant nothing, and others' are ignored. */
function useIsOwn(): boolean {
  const { userId = '0', organizationId = '0' } = useScreenParams()
  const { user } = useSession()
  const isMine = (id: string, mine: number | null) => Number(id) === 0 || Number(id) === mine
  return isMine(userId, user.id) && isMine(organizationId, user.organizationId)
}
