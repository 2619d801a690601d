/** The atlas as the format says it is: what the file's own numbers are read as says less. */
declare module 'world-atlas/countries-110m.json' {
  type Shapes = import('topojson-specification').GeometryCollection
  const world: import('topojson-specification').Topology<{ countries: Shapes; land: Shapes }>
  export default world
}
