/**
 * The Postal Service's abbreviations (Publication 28), by every spelling people use. Keys are lower
 * case; add a line for a word that is missing.
 */

const bySpelling = (rows: string): ReadonlyMap<string, string> =>
  new Map(
    rows
      .trim()
      .split('\n')
      .flatMap((row) => {
        const [short = '', ...spellings] = row.trim().split(/\s+/)
        return [short, ...spellings].map((spelling) => [spelling.toLowerCase(), short] as const)
      }),
  )

export const directionals = bySpelling(`
  N North
  S South
  E East
  W West
  NE Northeast
  NW Northwest
  SE Southeast
  SW Southwest
`)

export const suffixes = bySpelling(`
  Aly Alley Ally
  Ave Avenue Av Aven Avn
  Bch Beach
  Bnd Bend
  Blf Bluff
  Blvd Boulevard Boul Boulv
  Br Branch
  Brg Bridge
  Brk Brook
  Byp Bypass
  Cswy Causeway
  Ctr Center Centre Cntr
  Cir Circle Circ
  Cv Cove
  Cor Corner
  Cors Corners
  Ct Court
  Cts Courts
  Crk Creek
  Cres Crescent
  Xing Crossing
  Curv Curve
  Dl Dale
  Dr Drive Driv
  Est Estate
  Ests Estates
  Expy Expressway
  Ext Extension
  Fls Falls
  Fld Field
  Flds Fields
  Frst Forest
  Frk Fork
  Fwy Freeway
  Gdn Garden
  Gdns Gardens
  Gtwy Gateway
  Gln Glen
  Grn Green
  Grv Grove
  Hbr Harbor
  Hvn Haven
  Hts Heights
  Hwy Highway
  Hl Hill
  Hls Hills
  Holw Hollow
  Is Island
  Jct Junction
  Knl Knoll
  Knls Knolls
  Lk Lake
  Lks Lakes
  Lndg Landing
  Ln Lane
  Loop
  Mall
  Mnr Manor
  Mdw Meadow
  Mdws Meadows
  Ml Mill
  Mls Mills
  Mtn Mountain
  Orch Orchard
  Oval
  Park
  Pkwy Parkway Parkwy Pky
  Pass
  Path
  Pike
  Pne Pine
  Pnes Pines
  Pl Place
  Pln Plain
  Plns Plains
  Plz Plaza
  Pt Point
  Pts Points
  Prt Port
  Pr Prairie
  Rnch Ranch
  Rdg Ridge
  Riv River
  Rd Road
  Rds Roads
  Rte Route
  Row
  Run
  Shr Shore
  Shrs Shores
  Skwy Skyway
  Spg Spring
  Spgs Springs
  Spur
  Sq Square
  Sta Station
  St Street Str
  Smt Summit
  Ter Terrace Terr
  Trce Trace
  Trl Trail
  Tunl Tunnel
  Tpke Turnpike
  Un Union
  Vly Valley
  Vw View
  Vlg Village
  Vis Vista
  Walk
  Way
  Wl Well
  Wls Wells
`)

/** Words for a part of a building: the Postal Service's, and those that freight is delivered to. */
export const designators = bySpelling(`
  Apt Apartment Appt
  Bay
  Bldg Building Bld
  Bsmt Basement
  Dept Department
  Dock
  Door
  Fl Floor Flr
  Frnt Front
  Gate
  Hngr Hangar
  Key
  Lbby Lobby
  Lot
  Lowr Lower
  Lvl Level
  Ofc Office
  Ph Penthouse
  Pier
  PMB
  Rear
  Rm Room
  Side
  Slip
  Spc Space
  Ste Suite
  Stop
  Term Terminal
  Trlr Trailer
  Twr Tower
  Unit
  Uppr Upper
  Whse Warehouse
  Wing
`)

/** These name a part by themselves; every other one needs a number. */
export const standalone: ReadonlySet<string> = new Set([
  'Bsmt',
  'Frnt',
  'Lbby',
  'Lowr',
  'Ofc',
  'Ph',
  'Rear',
  'Side',
  'Uppr',
])

/** House numbers that people write as words. */
export const numberWords: ReadonlyMap<string, string> = new Map(
  'one two three four five six seven eight nine ten'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
)

/** Short for kinds of roads, before their number: "US 41", "FM 1960", "CR-12". */
export const roadInitials: ReadonlySet<string> = new Set(['us', 'fm', 'sr', 'cr', 'rm', 'sh', 'ih', 'i'])
