/** The atlas by its format: the types inferred from the JSON file are less exact. */
declare module 'world-atlas/countries-110m.json' {
  type Shapes = import('topojson-specification').GeometryCollection
  const world: import('topojson-specification').Topology<{ countries: Shapes; land: Shapes }>
  export default world
}
