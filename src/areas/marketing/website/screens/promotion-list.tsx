import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Promotion } from '../contract/promotions.ts'
import { website } from '../contract/website.ts'
import { PromotionDialog } from './promotion-dialog.tsx'

/** What the booking page sells on some days, or by a code. */
export function PromotionList() {
  const { t } = useTranslation(['website', 'shell'])
  const mayWrite = useCan('website.write')
  const [edited, setEdited] = useState<Promotion | 'new'>()
  const columns = useColumns()
  const add = mayWrite && (
    <Button variant="outlined" onClick={() => setEdited('new')}>
      {t('website:promotions.add')}
    </Button>
  )
  return (
    <Section title={t('website:promotions.title')} action={add}>
      <Stack spacing={4}>
        <Typography color="textSecondary">{t('website:promotions.text')}</Typography>
        <DataList
          label={t('website:promotions.title')}
          source={website.promotions}
          input={{}}
          columns={columns}
          {...(mayWrite && { onOpen: setEdited, actions: [{ label: t('shell:edit'), run: setEdited }] })}
          empty={{ title: t('website:promotions.empty'), text: t('website:promotions.emptyText') }}
        />
      </Stack>
      {edited && (
        <PromotionDialog promotion={edited === 'new' ? undefined : edited} close={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

function useColumns(): readonly Column<Promotion>[] {
  const { t } = useTranslation('website')
  const { day } = useDays()
  const span = (first: string | null, last: string | null) =>
    [
      first !== null && t('promotions.fromDay', { day: day(first) }),
      last !== null && t('promotions.untilDay', { day: day(last) }),
    ]
      .filter(Boolean)
      .join(' ') || t('promotions.always')
  const stateOf = ({ isActive }: Promotion) => t(isActive ? 'promotions.on' : 'promotions.ended')
  return [
    { key: 'name', label: t('promotions.name'), cell: ({ name }) => name, phone: 'title' },
    { key: 'plan', label: t('promotions.plan'), cell: ({ ratePlanName }) => ratePlanName, phone: 'line' },
    { key: 'code', label: t('promotions.code'), cell: ({ code }) => code ?? t('promotions.everyone'), phone: 'line' },
    {
      key: 'book',
      label: t('promotions.bookDays'),
      cell: ({ bookFirstOn, bookLastOn }) => span(bookFirstOn, bookLastOn),
    },
    {
      key: 'nights',
      label: t('promotions.nights'),
      phone: 'line',
      cell: ({ stayFirstOn, stayLastOn }) => span(stayFirstOn, stayLastOn),
    },
    { key: 'booked', label: t('promotions.booked'), width: 100, cell: ({ bookedCount }) => bookedCount },
    {
      key: 'state',
      label: t('promotions.state'),
      width: 100,
      cell: (promotion) => <Chip size="small" label={stateOf(promotion)} />,
      text: stateOf,
    },
  ]
}
