import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useCan } from '#web/session.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { rates } from '../../contract/rates.ts'
import { ageRanges } from '../../rules/ages.ts'
import { AgeCategoryDialog } from './age-category-dialog.tsx'

type Line = ReturnType<typeof ageRanges>[number]

/** Which ages children of the property have, and what belongs to each of them. */
export function AgeCategoryList() {
  const { t } = useTranslation('rates')
  const mayWrite = useCan('rates.write')
  const [isOpen, setOpen] = useState(false)
  const columns = useColumns()
  const read = useQuery(queryOf(rates.ageCategories, {}))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={3} />
  const { rows } = read.data
  return (
    <Section
      isFlush
      title={t('ages.title')}
      action={
        mayWrite && (
          <Button variant="outlined" startIcon={<Icon name="edit" />} onClick={() => setOpen(true)}>
            {t('ages.edit')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon="person" title={t('ages.none')} text={t('ages.noneText')} />
      ) : (
        <DataTable
          label={t('ages.title')}
          rows={ageRanges(rows)}
          rowKey={({ category }) => category.id}
          columns={columns}
        />
      )}
      {isOpen && <AgeCategoryDialog categories={rows} close={() => setOpen(false)} />}
    </Section>
  )
}

function useColumns(): readonly Column<Line>[] {
  const { t } = useTranslation('rates')
  const ages = ({ youngest, oldest }: Line) =>
    youngest === oldest ? t('ages.one', { age: oldest }) : t('ages.range', { youngest, oldest })
  const place = ({ category }: Line) => t(category.takesPlace ? 'ages.takesPlace' : 'ages.takesNone')
  return [
    { key: 'name', label: t('ages.name'), cell: ({ category }) => category.name, phone: 'title' },
    { key: 'ages', label: t('ages.ages'), cell: ages, text: ages },
    { key: 'place', label: t('ages.place'), cell: place, text: place },
  ]
}
