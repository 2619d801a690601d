import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page } from '#web/ui/page.tsx'
import { DayText } from '#web/ui/values.tsx'
import { MEMBER_STATES } from '../contract/choices.ts'
import { loyalty } from '../contract/loyalty.ts'
import type { Member } from '../contract/replies.ts'
import { MemberStateChip, usePoints } from './marks.tsx'
import { MemberPanel } from './member-panel.tsx'
import { useLoyaltyTabs } from './use-loyalty-tabs.tsx'

/** `/loyalty`: members, latest first; one opens beside the list. */
export function MemberList() {
  const { t } = useTranslation('loyalty')
  const go = useGo()
  const [url, setUrl] = useUrlState()
  const maySetUp = useCan('loyalty.rules')
  const tiers = useQuery(queryOf(loyalty.setUp, {})).data?.tiers ?? []
  return (
    <Page title={t('title')} tabs={useLoyaltyTabs('members')}>
      <DataList
        label={t('title')}
        source={loyalty.list}
        search="text"
        searchLabel={t('search')}
        filters={[
          {
            name: 'state',
            label: t('status'),
            options: MEMBER_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          { name: 'tierId', label: t('tier'), options: tiers.map(({ id, name }) => ({ value: id, label: name })) },
        ]}
        columns={useColumns()}
        onOpen={({ id }) => setUrl({ member: id })}
        isMarked={({ debt }) => debt > 0}
        empty={{
          title: t('none'),
          text: t('noneText'),
          action: maySetUp && (
            <Button variant="outlined" onClick={() => go('/loyalty/set-up')}>
              {t('toSetUp')}
            </Button>
          ),
        }}
      />
      {url['member'] && (
        <MemberPanel
          key={url['member']}
          loyaltyMemberId={url['member']}
          onClose={() => setUrl({ member: undefined })}
        />
      )}
    </Page>
  )
}

function useColumns(): readonly Column<Member>[] {
  const { t } = useTranslation('loyalty')
  const { format } = usePoints()
  return [
    { key: 'number', label: t('number'), width: 80, phone: 'hidden', cell: ({ number }) => number },
    { key: 'guestName', label: t('guest'), phone: 'title', cell: ({ guestName }) => guestName },
    { key: 'tierName', label: t('tier'), cell: ({ tierName }) => tierName || t('noTier') },
    {
      key: 'points',
      label: t('points'),
      align: 'end',
      phone: 'end',
      cell: ({ points, debt }) => format(debt > 0 ? -debt : points),
      text: ({ points, debt }) => String(points - debt),
    },
    {
      key: 'joinedOn',
      label: t('joinedOn'),
      phone: 'hidden',
      cell: ({ joinedOn }) => <DayText day={joinedOn} />,
      text: ({ joinedOn }) => joinedOn,
    },
    {
      key: 'state',
      label: t('status'),
      width: 120,
      cell: ({ state }) => <MemberStateChip state={state} />,
      text: ({ state }) => t(`state.${state}`),
    },
  ]
}
