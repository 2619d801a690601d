/** A line of what a guest booked or ordered, which opens it. */
export const lineStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 56,
  py: 2,
  borderBottom: '1px solid var(--line)',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'var(--surface-hover)' },
} as const
