import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { employees } from '../contract/employees.ts'
import type { DirectoryEntry } from '../contract/replies.ts'

/** Who reports to whom: lists within lists, each read when it is opened. */
export function OrganisationChart() {
  const { t } = useTranslation('employees')
  return (
    <Section title={t('tabs.chart')}>
      <Level isTop />
    </Section>
  )
}

function Level({ managerId, isTop = false, label }: { managerId?: string; isTop?: boolean; label?: string }) {
  const { t } = useTranslation(['employees', 'shell'])
  const read = useInfiniteQuery(pagesOf(employees.chart, { ...(managerId && { managerId }), limit: 50 }))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={isTop ? 4 : 2} />
  const rows = read.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return isTop ? <EmptyState icon="people" title={t('list.empty')} /> : null
  return (
    <>
      <Box
        component="ul"
        aria-label={label ?? t('tabs.chart')}
        sx={{ listStyle: 'none', m: 0, p: 0, ...(!isTop && { pl: 5, borderInlineStart: '1px solid var(--line)' }) }}
      >
        {rows.map((person) => (
          <Person key={person.id} person={person} isAlone={isTop && rows.length === 1} />
        ))}
      </Box>
      {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
    </>
  )
}

/** Who is alone at the top is seen with their team; further levels are read as they are opened. */
function Person({ person, isAlone }: { person: DirectoryEntry; isAlone: boolean }) {
  const { t } = useTranslation('employees')
  const [isOpen, setOpen] = useState(isAlone && person.reportCount > 0)
  const { id, name, positionTitle, departmentName, pictureUrl, reportCount } = person
  return (
    <Box component="li">
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 56, gap: 2 }}>
        {reportCount > 0 ? (
          <IconButton
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'chart.fold' : 'chart.unfold', { name, count: reportCount })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
          </IconButton>
        ) : (
          <Box sx={{ width: 40 }} />
        )}
        <Avatar name={name} src={pictureUrl} />
        <Box sx={{ minWidth: 0 }}>
          <Link to={`/ems/employee?id=${id}`}>{name}</Link>
          <Typography variant="caption" color="textSecondary" component="div">
            {positionTitle}, {departmentName}
            {reportCount > 0 && ` · ${t('chart.team', { count: reportCount })}`}
          </Typography>
        </Box>
      </Stack>
      {isOpen && <Level managerId={id} label={t('chart.reportsTo', { name })} />}
    </Box>
  )
}
