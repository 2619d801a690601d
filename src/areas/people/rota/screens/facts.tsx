import Box from '@mui/material/Box'

/** Names and values, in two columns. */
export function Facts({ facts }: { facts: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 3, rowGap: 0.5 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
