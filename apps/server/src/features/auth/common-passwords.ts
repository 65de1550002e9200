/**
 * Words that people put at the heart of a password and that every guessing list begins with; what
 * they hang on in front or behind (digits, years, signs) and letters written as digits are taken off before
 * looking here. Lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwort passwd passw pass passcode passphrase passkey pwd secret secrets topsecret private
  admin administrator root superuser supervisor sysadmin operator manager staff user username guest
  login logon signin signup access account accounts letmein openup opensesame sesame enter welcome hello hallo
  test tester testing testtest temp temporary changeme changeit default sample example demo demodemo trial
  company business office work working internet network server computer laptop desktop phone iphone android
  samsung mobile wireless router windows microsoft google amazon apple facebook twitter instagram netflix youtube
  qwerty qwertyuiop qwertz qwertzuiop azerty asdf asdfgh asdfghjkl asdfasdf zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc
  abc abcabc abcd abcdef abcdefg abcdefgh aaa aaaaaa xxx xxxxxx zzzzzz
  iloveyou ilove loveyou love lovely lover loveme sweet sweetheart honey darling baby babygirl babyboy angel princess
  prince queen king kingdom beautiful pretty cutie flower flowers rose sunshine sunny rainbow butterfly summer winter spring
  autumn fall january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday weekend holiday vacation christmas easter birthday
  monkey dragon tiger lion eagle falcon hawk wolf shark bear panther jaguar horse cowboy dog doggy puppy cat kitty
  chicken turtle dolphin spider
  football baseball basketball soccer hockey golf golfer tennis boxing racing runner yankees cowboys lakers steelers patriots
  packers eagles arsenal chelsea liverpool barcelona madrid
  superman batman spiderman ironman starwars pokemon pikachu naruto matrix master ninja samurai warrior knight wizard
  merlin gandalf phoenix thunder lightning hunter ranger killer shadow ghost
  michael jennifer jessica ashley daniel thomas robert andrew joshua matthew anthony william charlie george jordan michelle
  nicole hannah amanda samantha elizabeth patrick steven brandon justin
  freedom liberty america american usa texas florida california chicago london paris newyork germany france mexico canada
  money dollar dollars million diamond gold golden silver platinum success winner lucky
  trustno trustme whatever nothing something anything blessed jesus heaven god church faith hope peace
  cheese pizza coffee cookie chocolate banana orange cherry pepper ginger peanut butter sugar
  mustang camaro corvette ferrari porsche mercedes toyota honda harley truck driver delivery
  `
    .trim()
    .split(/\s+/),
)

/** What an attacker would try first on this portal. */
export const portalWords: readonly string[] = [
  'portal',
  'wbcportal',
  'dsp',
  'dispatch',
  'wholesale',
  'hivis',
  'orders',
]
