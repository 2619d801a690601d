import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLinkTo, useScreenParams } from '../navigation.tsx'
import { Page, Section } from '../ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '../ui/states.tsx'
import { exampleIds, exampleTitle, findExample, type Example } from './examples.ts'

/** The parts screens are made of, each alive, with what it is written as. */
export function StyleBook() {
  const { t } = useTranslation('shell')
  const { id = exampleIds[0] } = useScreenParams()
  const example = useQuery({ queryKey: ['style-book', id], queryFn: () => findExample(id), staleTime: Infinity })
  return (
    <Page title={id && exampleIds.includes(id) ? exampleTitle(id) : t('styleBook.title')}>
      <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 6, alignItems: 'flex-start' }}>
        <List component="nav" aria-label={t('styleBook.title')} dense sx={{ minWidth: 180 }}>
          {exampleIds.map((each) => (
            <ExampleLink key={each} id={each} isHere={each === id} />
          ))}
        </List>
        <Box sx={{ flex: 1, minWidth: 0, width: '100%' }}>
          {example.isPending && <LinesSkeleton lines={6} />}
          {example.isError && <ErrorState error={example.error} retry={() => void example.refetch()} />}
          {example.data === null && <EmptyState title={t('styleBook.none')} text={t('styleBook.noneText')} />}
          {example.data && <Shown key={id} example={example.data} />}
        </Box>
      </Stack>
    </Page>
  )
}

function ExampleLink({ id, isHere }: { id: string; isHere: boolean }) {
  return (
    <ListItemButton
      component="a"
      {...useLinkTo(`/style-book/${id}`)}
      selected={isHere}
      aria-current={isHere ? 'page' : undefined}
    >
      {exampleTitle(id)}
    </ListItemButton>
  )
}

const views = ['HTML', 'TS', 'SCSS'] as const

function Shown({ example: { Drawn, source, styles } }: { example: Example }) {
  const { t } = useTranslation('shell')
  const live = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<(typeof views)[number]>('TS')
  const [markup, setMarkup] = useState('')
  useEffect(() => setMarkup((live.current?.innerHTML ?? '').replaceAll('><', '>\n<')), [view])
  const text = { HTML: markup, TS: source, SCSS: styles }[view]
  return (
    <Stack sx={{ gap: 4 }}>
      <Section title={t('styleBook.live')}>
        <div ref={live}>
          <Drawn />
        </div>
      </Section>
      <Section isFlush>
        <Tabs value={view} onChange={(_, next: typeof view) => setView(next)} aria-label={t('styleBook.written')}>
          {views.map((each) => (
            <Tab key={each} value={each} label={each} />
          ))}
        </Tabs>
        <Box
          component="pre"
          tabIndex={0}
          aria-label={view}
          dir="ltr"
          sx={{ m: 0, p: 4, maxHeight: 480, overflow: 'auto', fontSize: 12, bgcolor: 'var(--surface-sunken)' }}
        >
          {text}
        </Box>
      </Section>
    </Stack>
  )
}
