/**
 * Words horse names are made of. None has more than six letters, so that three of them with blanks between fit the
 * twenty characters a registered name may have. Words that belong to well-known lines are left out on purpose.
 */
const list = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Stand in front. */
export const OPENERS = list(`
  Amber Ashen Autumn Azure Balmy Birch Bold Brassy Breezy Bright Bronze Calico Cedar Civil Clever Clover Cobalt
  Copper Coral Cotton Crisp Dapper Daring Desert Dusky Dusty Early Earnest Ember Fabled Fairly Fancy Fleet Flint
  Frosty Gentle Gilded Ginger Glad Golden Grand Handy Happy Hardy Hasty Hazel Hidden High Honest Indigo Jade
  Jolly Keen Kindly Lively Lone Loyal Lucid Maple Mellow Merry Mighty Misty Modest Nimble Noble North Ochre Olive
  Pearly Pine Plucky Polite Prime Proud Quick Quiet Rapid Ready Rosy Ruby Russet Rustic Sage Sandy Scenic Serene
  Shady Sharp Silent Silver Sleek Solar Spruce Stormy Sunny Swift Tawny Tender Tidal Timber Tiny Tonic True Umber
  Urban Velvet Vivid Walnut Warm West Wild Willow Windy Winter Wise Witty Young Zesty Zinc
`)

/** Stand in the middle, or last. */
export const NOUNS = list(`
  Acorn Anchor Anvil Apron Arrow Aspen Badger Banjo Barley Basin Beacon Bell Bison Blaze Bobbin Bonnet Branch
  Bridge Brook Buckle Bugle Cactus Candle Canyon Carbon Castle Cattle Chapel Cider Cinder Cloud Comet Condor
  Cove Coyote Creek Cricket Crown Cypress Dagger Delta Denim Drover Drum Eagle Echo Elm Falcon Feather Fence
  Fern Ferry Fiddle Finch Fjord Flame Forge Fossil Fox Galley Garnet Gate Geyser Glade Granit Grove Guitar Gulch
  Gusto Harbor Hatch Hawk Heron Hollow Honey Hornet Iron Island Jasper Juniper Kettle Kite Ladder Lagoon Lark
  Ledger Lilac Linen Locket Lodge Magpie Mango Marble Market Marsh Meadow Medal Melody Mesa Mitten Morsel Motto
  Nugget Nutmeg Oak Opal Otter Paddle Parcel Pebble Pepper Petal Pigeon Pillar Pistol Plaza Plume Pocket Pollen
  Poppy Prairi Quail Quarry Quartz Quill Radish Raven Ribbon Ridge Rifle River Robin Rodeo Saddle Salsa Shadow
  Signal Sonnet Sparks Spruce Spur Stable Stream Tango Teapot Temple Thorn Ticket Toffee Topaz Tunnel Turnip
  Valley Vessel Violet Violin Walker Wren Yarrow Zephyr
`).filter((word) => word.length <= 6 && word !== 'Granit' && word !== 'Prairi')

/** Stand last. */
export const CLOSERS = list(`
  Affair Again Ahead Alibi Anthem Appeal Asset Ballad Bandit Banner Bounty Bravo Breeze Caller Charm Chase Chorus
  Circle Claim Clue Code Cometa Cruise Dancer Dawn Daze Dealer Debut Decree Dream Drift Duel Duet Effort Empire
  Encore Envoy Escape Event Fable Fair Fame Fever Flight Flyer Folly Fusion Future Gallop Gamble Genius Glance
  Gleam Glory Grace Gust Habit Haze Hero Hour Hunter Hurry Idea Image Impact Jaunt Jewel Jig Jubilo Junto Jury Keeper
  Kin Lad Lane Lass Launch Legacy Legend Letter Light Limit Lore Luck Lyric Maker Marvel Match Mate Memoir Minute
  Model Moment Motion Muse Music Myth News Notion Novel Oath Offer Option Oracle Order Outlaw Pact Parade Party
  Patrol Pilot Plan Pledge Poem Poet Praise Pride Prize Pulse Quest Query Racer Rally Ransom Reason Refund Remedy
  Reply Report Reward Rhyme Riddle Rider Rumor Runner Saga Salute Sample Savior Scout Secret Serve Sketch Slogan
  Spirit Sprint Squire Starer Story Stride Sundae Surge Tale Talent Tempo Theory Thrill Tide Token Trade Treaty
  Tribe Tune Union Update Valor Verse Victor Vision Voyage Wager Waltz Wave Whirl Whim Wisdom Wish Wonder Yarn Zeal
`)

/** Longer words that two-word names of the sample herd also use. */
export const LONG_WORDS = list(`
  Brickyard Buttermilk Campfire Cornflower Crossroad Daybreak Driftwood Foxglove Goldenrod Gooseberry Graphite Hailstone
  Hayloft Highwater Horizon Jackrabbit Lamplight Lantern Limestone Longview Marigold Milestone Nightfall Overland Palisade
  Postmark Quicksand Rainmaker Redwood Riverbed Sagebrush Sandstone Sawmill Seaglass Shortcut Skylark Snowberry
  Sundance Switchback Tailwind Telegram Tumbleweed Undertow Vermilion Watermark Whirlwind Wildflower Windmill Yellowstone
`).filter((word) => word.length <= 10)
