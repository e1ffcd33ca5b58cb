/**
 * Words of horse names. None has more than six letters, so that three of them with spaces fit the twenty characters of a
 * registered name. Words of well-known lines are left out on purpose.
 */
const list = (text: string): readonly string[] => text.trim().split(/\s+/)

/** First words. */
export const OPENERS = list(`
  Amber Ashen Autumn Azure Balmy Birch Bold Brassy Breezy Bright Bronze Calico Cedar Civil Clever Clover Cobalt
  Copper Coral Cotton Crisp Dapper Daring Desert Dusky Dusty Early Ember Fabled Fairly Fancy Fleet Flint
  Frosty Gentle Gilded Ginger Glad Golden Grand Handy Happy Hardy Hasty Hazel Hidden High Honest Indigo Jade
  Jolly Keen Kindly Lively Lone Loyal Lucid Maple Mellow Merry Mighty Misty Modest Nimble Noble North Ochre Olive
  Pearly Pine Plucky Polite Prime Proud Quick Quiet Rapid Ready Rosy Ruby Russet Rustic Sage Sandy Scenic Serene
  Shady Sharp Silent Silver Sleek Solar Spruce Stormy Sunny Swift Tawny Tender Tidal Timber Tiny Tonic True Umber
  Urban Velvet Vivid Walnut Warm West Wild Willow Windy Winter Wise Witty Young Zesty Zinc
`)

/** Middle or last words. */
export const NOUNS = list(`
  Acorn Anchor Anvil Apron Arrow Aspen Badger Banjo Barley Basin Beacon Bell Bison Blaze Bobbin Bonnet Branch
  Bridge Brook Buckle Bugle Cactus Candle Canyon Carbon Castle Cattle Chapel Cider Cinder Cloud Comet Condor
  Cove Coyote Creek Crown Dagger Delta Denim Drover Drum Eagle Echo Elm Falcon Fence
  Fern Ferry Fiddle Finch Fjord Flame Forge Fossil Fox Galley Garnet Gate Geyser Glade Grove Guitar Gulch
  Gusto Harbor Hatch Hawk Heron Hollow Honey Hornet Iron Island Jasper Kettle Kite Ladder Lagoon Lark
  Ledger Lilac Linen Locket Lodge Magpie Mango Marble Market Marsh Meadow Medal Melody Mesa Mitten Morsel Motto
  Nugget Nutmeg Oak Opal Otter Paddle Parcel Pebble Pepper Petal Pigeon Pillar Plaza Plume Pocket Pollen
  Poppy Quail Quarry Quartz Quill Raven Ribbon Ridge River Robin Rodeo Saddle Salsa Shadow
  Signal Sonnet Sparks Spur Stable Stream Tango Teapot Temple Thorn Ticket Toffee Topaz Tunnel   Valley Vessel Violet Violin Walker Wren Yarrow Zephyr
`)

/** Last words. */
export const CLOSERS = list(`
  Affair Again Ahead Alibi Anthem Appeal Asset Ballad Bandit Banner Bounty Bravo Breeze Caller Charm Chase Chorus
  Circle Claim Clue Code Cometa Cruise Dancer Dawn Daze Dealer Debut Decree Dream Drift Duel Duet Effort Empire
  Encore Envoy Escape Event Fable Fair Fame Fever Flight Flyer Folly Fusion Future Gallop Genius Glance
  Gleam Glory Grace Gust Habit Haze Hero Hour Hunter Hurry Idea Image Impact Jaunt Jewel Jig Jubilo Junto Jury Keeper
  Kin Lad Lane Lass Launch Legacy Legend Letter Light Limit Lore Luck Lyric Maker Marvel Match Mate Minute
  Model Moment Motion Muse Music Myth News Notion Novel Oath Offer Option Oracle Order Outlaw Pact Parade Party
  Patrol Pilot Plan Pledge Poem Poet Praise Pride Prize Pulse Quest Racer Rally Ransom Reason Remedy
  Reward Rhyme Riddle Rider Rumor Runner Saga Salute Savior Scout Secret Serve Sketch Slogan
  Spirit Sprint Squire Story Stride Sundae Surge Tale Talent Tempo Theory Thrill Tide Token Trade Treaty
  Tribe Tune Union Valor Verse Victor Vision Voyage Waltz Wave Whirl Whim Wisdom Wish Wonder Yarn Zeal
`)

/** Longer words, used in two-word names of the sample herd. */
export const LONG_WORDS = list(`
  Brickyard Buttermilk Campfire Cornflower Crossroad Daybreak Driftwood Foxglove Goldenrod Gooseberry Graphite Hailstone
  Hayloft Highwater Horizon Jackrabbit Lamplight Lantern Limestone Longview Marigold Milestone Nightfall Overland Palisade
  Postmark Quicksand Rainmaker Redwood Riverbed Sagebrush Sandstone Sawmill Seaglass Shortcut Skylark Snowberry
  Sundance Switchback Tailwind Telegram Tumbleweed Undertow Vermilion Watermark Whirlwind Wildflower Windmill
`)
