-- Made from the migrations by "npm run db:schema"; do not edit. Units and meanings: dictionary.md.

-- SQLite (the embedded engine)

CREATE TABLE "account" (
  "id" integer not null primary key,
  "name" text not null,
  "name_key" text not null,
  "role" text not null check ("role" in ('owner', 'manager', 'staff', 'vet', 'trainer', 'viewer')),
  "trainer_names" text not null,
  "password_hash" text not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE UNIQUE INDEX "account_name" on "account" ("name_key");

CREATE TABLE "account_session" (
  "id" integer not null primary key,
  "account_id" integer not null references "account" ("id"),
  "token_hash" text not null,
  "device" text not null,
  "last_seen_at" text not null,
  "expires_at" text not null,
  "created_at" text not null
);

CREATE INDEX "account_session_account" on "account_session" ("account_id");

CREATE UNIQUE INDEX "account_session_token" on "account_session" ("token_hash");

CREATE TABLE "activity" (
  "id" integer not null primary key,
  "at" text not null,
  "kind" text not null,
  "sentence" text not null,
  "subject_noun" text,
  "subject_id" text,
  "changes" text,
  "undone_at" text,
  "person" text,
  "account_id" integer
);

CREATE INDEX "activity_at" on "activity" ("at", "id");

CREATE TABLE "activity_horse" (
  "horse_id" integer not null,
  "activity_id" integer not null references "activity" ("id"),
  constraint "horse_id_activity_id_key" primary key ("horse_id", "activity_id")
);

CREATE INDEX "activity_horse_activity_id" on "activity_horse" ("activity_id");

CREATE TABLE "api_token" (
  "id" integer not null primary key,
  "account_id" integer not null references "account" ("id"),
  "token_hash" text not null,
  "prefix" text not null,
  "name" text not null,
  "scope" text not null check ("scope" in ('read', 'write')),
  "expires_at" text not null,
  "last_used_at" text,
  "created_at" text not null
);

CREATE INDEX "api_token_account" on "api_token" ("account_id");

CREATE UNIQUE INDEX "api_token_hash" on "api_token" ("token_hash");

CREATE TABLE "app_meta" (
  "key" text not null primary key,
  "value" text not null
);

CREATE TABLE "care" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "kind" text not null check ("kind" in ('vaccination', 'deworming', 'farrier', 'dentist', 'exam', 'laboratory', 'treatment', 'weight', 'temperature')),
  "care_date" text not null,
  "product" text,
  "weight_lb" real,
  "temperature_f" real,
  "dose" real,
  "dose_unit" text check ("dose_unit" in ('ml', 'mg', 'g', 'mcg', 'iu', 'tablet', 'tube', 'dose')),
  "route" text check ("route" in ('im', 'iv', 'sc', 'oral', 'nasal', 'topical', 'joint')),
  "lot" text,
  "given_by" text,
  "reason" text,
  "result" text,
  "next_due" text,
  "cost" real,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "care_horse" on "care" ("horse_id", "care_date", "id");

CREATE INDEX "care_kind" on "care" ("kind", "care_date");

CREATE INDEX "care_next_due" on "care" ("next_due");

CREATE TABLE "charge" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "charge_date" text not null,
  "kind" text not null,
  "amount_cents" integer not null,
  "is_credit" integer not null check ("is_credit" in (0, 1)),
  "contact_id" integer references "contact" ("id"),
  "what" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "from_day" text,
  "through_day" text
);

CREATE INDEX "charge_contact" on "charge" ("contact_id", "charge_date", "id");

CREATE INDEX "charge_horse" on "charge" ("horse_id", "charge_date", "id");

CREATE TABLE "contact" (
  "id" integer not null primary key,
  "name" text not null,
  "name_key" text not null,
  "phone" text,
  "other_phone" text,
  "email" text,
  "address" text,
  "is_firm" integer not null check ("is_firm" in (0, 1)),
  "is_owner" integer not null check ("is_owner" in (0, 1)),
  "is_breeder" integer not null check ("is_breeder" in (0, 1)),
  "is_trainer" integer not null check ("is_trainer" in (0, 1)),
  "is_vet" integer not null check ("is_vet" in (0, 1)),
  "is_farrier" integer not null check ("is_farrier" in (0, 1)),
  "is_mare_owner" integer not null check ("is_mare_owner" in (0, 1)),
  "is_transporter" integer not null check ("is_transporter" in (0, 1)),
  "is_buyer" integer not null check ("is_buyer" in (0, 1)),
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "contact_name_key" on "contact" ("name_key", "id");

CREATE TABLE "cover" (
  "id" integer not null primary key,
  "mare_id" integer not null references "horse" ("id"),
  "stallion_id" integer not null references "horse" ("id"),
  "season_year" integer not null,
  "booking_id" integer references "stallion_book_entry" ("id"),
  "recipient" text,
  "foal_id" integer references "horse" ("id"),
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "cover_booking_id" on "cover" ("booking_id");

CREATE INDEX "cover_foal_id" on "cover" ("foal_id");

CREATE INDEX "cover_mare_id" on "cover" ("mare_id", "season_year");

CREATE INDEX "cover_recipient" on "cover" ("recipient");

CREATE INDEX "cover_season" on "cover" ("season_year", "id");

CREATE INDEX "cover_stallion_id" on "cover" ("stallion_id", "season_year");

CREATE TABLE "cover_event" (
  "id" integer not null primary key,
  "cover_id" integer not null references "cover" ("id"),
  "kind" text not null check ("kind" in ('bred', 'scan', 'slipped', 'foaled')),
  "event_date" text not null,
  "last_date" text,
  "method" text check ("method" in ('live_cover', 'pasture', 'fresh_semen', 'cooled_semen', 'frozen_semen', 'embryo_transfer')),
  "place" text,
  "result" text check ("result" in ('in_foal', 'open', 'twins', 'live', 'dead')),
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "lot" text,
  "doses" integer
);

CREATE INDEX "cover_event_cover" on "cover_event" ("cover_id", "event_date", "id");

CREATE INDEX "cover_event_date" on "cover_event" ("event_date", "id");

CREATE TABLE "data_import" (
  "id" integer not null primary key,
  "file_type" text not null,
  "file_name" text not null,
  "file_hash" text not null,
  "mapping" text not null,
  "status" text not null check ("status" in ('done', 'undone')),
  "create_new_horses" integer not null check ("create_new_horses" in (0, 1)),
  "total_rows" integer not null,
  "horses_created" integer not null,
  "updated" integer not null,
  "unchanged" integer not null,
  "undone_at" text,
  "person" text,
  "undone_by" text,
  "rows_to_fix" text,
  "created_at" text not null
);

CREATE INDEX "data_import_file_hash" on "data_import" ("file_hash");

CREATE TABLE "digest" (
  "id" integer not null primary key,
  "account_id" integer references "account" ("id"),
  "email" text not null,
  "confirmed_at" text,
  "is_on" integer not null check ("is_on" in (0, 1)),
  "day" text,
  "sent_at" text,
  "fault" text,
  "asked_on" text not null,
  "asked" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE UNIQUE INDEX "digest_account" on "digest" ("account_id");

CREATE TABLE "document" (
  "id" integer not null primary key,
  "contact_id" integer not null references "contact" ("id"),
  "kind" text not null,
  "issued_on" text not null,
  "expires_on" text,
  "number" text,
  "title" text,
  "file" text not null,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "document_contact" on "document" ("contact_id", "issued_on", "id");

CREATE INDEX "document_expires_on" on "document" ("expires_on");

CREATE INDEX "document_file" on "document" ("file");

CREATE TABLE "ebv" (
  "evaluation_id" integer not null references "evaluation" ("id"),
  "horse_id" integer not null references "horse" ("id"),
  "a_level" real not null,
  "a_slope" real not null,
  "p_level" real not null,
  "p_slope" real not null,
  "pev_ll" real not null,
  "pev_ls" real not null,
  "pev_ss" real not null,
  "starts" integer not null,
  "ability_ll" real,
  "ability_ls" real,
  "ability_ss" real,
  constraint "evaluation_id_horse_id_key" primary key ("evaluation_id", "horse_id")
);

CREATE INDEX "ebv_horse_id" on "ebv" ("horse_id");

CREATE TABLE "embryo" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "kind" text not null check ("kind" in ('flushed', 'aspirated', 'embryo')),
  "entry_date" text not null,
  "sire" text,
  "operator" text,
  "structures" integer,
  "mark" text,
  "stage" text check ("stage" in ('morula', 'early_blastocyst', 'blastocyst', 'expanded_blastocyst', 'hatched_blastocyst')),
  "grade" integer,
  "size" real,
  "form" text check ("form" in ('fresh', 'vitrified')),
  "sexed" text check ("sexed" in ('filly', 'colt')),
  "kept_at" text,
  "outcome" text check ("outcome" in ('transferred', 'frozen', 'sold', 'lost', 'discarded')),
  "outcome_date" text,
  "recipient" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "bred_on" text,
  "biopsy" text,
  "bought_from" text,
  "sold_to" text
);

CREATE INDEX "embryo_horse" on "embryo" ("horse_id", "entry_date", "id");

CREATE INDEX "embryo_recipient" on "embryo" ("recipient");

CREATE TABLE "evaluation" (
  "id" integer not null primary key,
  "created_at" text not null,
  "horses" integer not null,
  "starts" integer not null,
  "races" integer not null,
  "base" real not null,
  "parameters" text not null,
  "fixed_effects" text not null,
  "reliability_method" text not null check ("reliability_method" in ('exact', 'approximate')),
  "iterations" integer not null,
  "residual" real not null,
  "data_hash" text not null,
  "code_version" text not null,
  "is_current" integer not null check ("is_current" in (0, 1))
);

CREATE INDEX "evaluation_is_current" on "evaluation" ("is_current", "id");

CREATE TABLE "exam" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "kind" text not null check ("kind" in ('check', 'teased', 'culture', 'treatment')),
  "exam_date" text not null,
  "left_mm" real,
  "right_mm" real,
  "ovulated" text check ("ovulated" in ('left', 'right', 'both')),
  "edema" real,
  "fluid_mm" real,
  "heat" text check ("heat" in ('in', 'out')),
  "result" text,
  "given" text,
  "done_by" text,
  "next_due" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "exam_horse" on "exam" ("horse_id", "exam_date", "id");

CREATE TABLE "file_blob" (
  "id" text not null primary key,
  "name" text not null,
  "media_type" text not null,
  "bytes" blob not null,
  "has_money" integer not null check ("has_money" in (0, 1)),
  "created_at" text not null
);

CREATE INDEX "file_blob_created_at" on "file_blob" ("created_at");

CREATE TABLE "file_piece" (
  "file" text not null references "stored_file" ("name"),
  "size" text not null check ("size" in ('small', 'medium', 'large', 'whole')),
  "part" integer not null,
  "bytes" blob not null,
  constraint "file_size_part_key" primary key ("file", "size", "part")
);

CREATE TABLE "foaling" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "foaling_date" text not null,
  "foaling_time" text,
  "presentation" text,
  "help" text,
  "placenta" text,
  "placenta_hours" real,
  "placenta_lb" real,
  "colostrum" text,
  "igg" real,
  "weight_lb" real,
  "height_in" real,
  "milk" text,
  "nurse_mare" text,
  "born_as" text,
  "lost_on" text,
  "lost_cause" text,
  "attended_by" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "foaling_horse" on "foaling" ("horse_id", "foaling_date", "id");

CREATE TABLE "genetic_test" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "marker" text not null,
  "value" text,
  "copies_min" integer,
  "copies_max" integer,
  "raw" text not null,
  "lab" text,
  "assay" text,
  "tested_on" text,
  "inferred" integer not null check ("inferred" in (0, 1)),
  "is_current" integer not null check ("is_current" in (0, 1)),
  "import_id" integer references "data_import" ("id"),
  "version" integer not null,
  "created_at" text not null
);

CREATE INDEX "genetic_test_horse_id" on "genetic_test" ("horse_id", "marker", "is_current");

CREATE INDEX "genetic_test_import_id" on "genetic_test" ("import_id") where import_id is not null;

CREATE TABLE "herd_change" (
  "version" integer not null primary key,
  "horse_ids" text,
  "removed_ids" text
);

CREATE TABLE "herd_check" (
  "id" integer not null primary key,
  "evaluation_id" integer not null references "evaluation" ("id"),
  "created_at" text not null,
  "starts_version" integer not null,
  "report" text not null,
  "code_version" text not null
);

CREATE TABLE "herd_version" (
  "id" integer not null primary key,
  "version" integer not null,
  "rebuild_from" integer not null,
  "updated_at" text not null,
  "racing_version" integer not null,
  "starts_version" integer not null
);

CREATE TABLE "horse" (
  "id" integer not null primary key,
  "name" text not null,
  "name_key" text not null,
  "aqha_id" text,
  "sex" text not null check ("sex" in ('S', 'M', 'G', 'U')),
  "foaled" text,
  "foaled_precision" text check ("foaled_precision" in ('day', 'year')),
  "birth_year" integer,
  "color" text,
  "breeder" text,
  "owner" text,
  "owner_key" text,
  "trainer" text,
  "sire_id" integer references "horse" ("id"),
  "dam_id" integer references "horse" ("id"),
  "stud_fee" real,
  "is_mine" integer not null check ("is_mine" in (0, 1)),
  "status" text check ("status" in ('alive', 'died', 'sold', 'retired')),
  "status_date" text,
  "sold_to" text,
  "role" text check ("role" in ('broodmare', 'at_stud', 'in_training', 'young_stock')),
  "barn_name" text,
  "microchip" text,
  "brand" text,
  "notes" text,
  "is_stub" integer not null check ("is_stub" in (0, 1)),
  "is_sample" integer not null check ("is_sample" in (0, 1)),
  "search_text" text not null,
  "aqha_valid" integer check ("aqha_valid" in (0, 1)),
  "panel_known" integer not null,
  "markers_known" integer not null,
  "quality_score" real not null,
  "import_id" integer references "data_import" ("id"),
  "changed_in" integer not null,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "lifetime_earnings_cents" integer,
  "lifetime_earnings_on" text,
  "gelded_on" text
);

CREATE UNIQUE INDEX "horse_aqha_id" on "horse" ("aqha_id");

CREATE INDEX "horse_aqha_valid" on "horse" ("aqha_valid");

CREATE INDEX "horse_changed_in" on "horse" ("changed_in");

CREATE INDEX "horse_created_at" on "horse" ("created_at");

CREATE INDEX "horse_dam_id" on "horse" ("dam_id");

CREATE INDEX "horse_foaled" on "horse" ("foaled", "id");

CREATE INDEX "horse_import_id" on "horse" ("import_id") where import_id is not null;

CREATE INDEX "horse_lifetime" on "horse" ("id", "lifetime_earnings_cents", "lifetime_earnings_on") where lifetime_earnings_cents is not null;

CREATE INDEX "horse_mine" on "horse" ("status", "role", "sex", "id") where is_mine = 1;

CREATE INDEX "horse_name_key" on "horse" ("name_key", "id");

CREATE INDEX "horse_owner_key" on "horse" ("owner_key", "id");

CREATE INDEX "horse_quality_score" on "horse" ("quality_score", "id");

CREATE INDEX "horse_sample" on "horse" ("id") where is_sample = 1;

CREATE INDEX "horse_sire_id" on "horse" ("sire_id");

CREATE INDEX "horse_stallion" on "horse" ("id", "stud_fee", "panel_known") where sex = 'S' and is_stub = 0;

CREATE INDEX "horse_with_genetics" on "horse" ("id") where panel_known + markers_known > 0;

CREATE TABLE "id_block" (
  "noun" text not null primary key,
  "next_id" integer not null
);

CREATE TABLE "idempotency_key" (
  "key" text not null primary key,
  "method_path" text not null,
  "request_hash" text not null,
  "status" text not null check ("status" in ('running', 'done')),
  "response_status" integer,
  "response_body" text,
  "activity_id" integer,
  "created_at" text not null
);

CREATE INDEX "idempotency_key_created_at" on "idempotency_key" ("created_at");

CREATE TABLE "import_horse" (
  "horse_id" integer not null,
  "import_id" integer not null references "data_import" ("id"),
  "part" integer not null,
  "undone" integer not null check ("undone" in (0, 1)),
  constraint "horse_id_import_id_part_key" primary key ("horse_id", "import_id", "part")
);

CREATE INDEX "import_horse_import_id" on "import_horse" ("import_id");

CREATE TABLE "import_mapping" (
  "id" integer not null primary key,
  "name" text not null,
  "file_type" text not null check ("file_type" in ('horses', 'genetics', 'race_results', 'injuries')),
  "format" text not null check ("format" in ('aqha', 'equibase', 'custom')),
  "header_fingerprint" text not null,
  "mapping" text not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "import_mapping_header" on "import_mapping" ("header_fingerprint");

CREATE UNIQUE INDEX "import_mapping_name" on "import_mapping" ("file_type", "name");

CREATE TABLE "import_part" (
  "import_id" integer not null references "data_import" ("id"),
  "part" integer not null,
  "table_name" text not null,
  "added" integer not null check ("added" in (0, 1)),
  "changes" text not null,
  constraint "import_id_part_key" primary key ("import_id", "part")
);

CREATE TABLE "injury" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "injury_date" text not null,
  "type" text not null,
  "type_key" text not null,
  "severity" text not null check ("severity" in ('minor', 'moderate', 'severe')),
  "status" text not null check ("status" in ('active', 'recovered')),
  "outcome" text check ("outcome" in ('recovered', 'retired', 'died', 'put_down')),
  "expected_days_off" integer not null,
  "return_date" text,
  "notes" text,
  "import_id" integer references "data_import" ("id"),
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "injury_date" on "injury" ("injury_date", "id");

CREATE INDEX "injury_horse_id" on "injury" ("horse_id");

CREATE INDEX "injury_import_id" on "injury" ("import_id") where import_id is not null;

CREATE INDEX "injury_status" on "injury" ("status", "injury_date", "id");

CREATE INDEX "injury_type_key" on "injury" ("type_key");

CREATE TABLE "job" (
  "id" text not null primary key,
  "kind" text not null,
  "payload" text not null,
  "status" text not null check ("status" in ('queued', 'running', 'done', 'failed')),
  "progress" real,
  "attempt" integer not null,
  "max_attempts" integer not null,
  "lease_until" text,
  "run_at" text not null,
  "result_url" text,
  "result" text,
  "error_message" text,
  "stage" text,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "job_lease" on "job" ("status", "lease_until");

CREATE INDEX "job_status" on "job" ("status", "run_at");

CREATE TABLE "mating_cross" (
  "id" integer not null primary key,
  "sire_id" integer not null references "horse" ("id"),
  "dam_id" integer not null references "horse" ("id"),
  "target_distances" text not null,
  "assumptions" text not null,
  "notes" text,
  "prediction" text not null,
  "created_at" text not null
);

CREATE INDEX "mating_cross_dam_id" on "mating_cross" ("dam_id");

CREATE INDEX "mating_cross_sire_id" on "mating_cross" ("sire_id");

CREATE TABLE "nomination" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "race" text not null,
  "kind" text not null,
  "due_on" text not null,
  "amount_cents" integer not null,
  "status" text,
  "paid_on" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "nomination_due" on "nomination" ("status", "due_on", "id");

CREATE INDEX "nomination_horse" on "nomination" ("horse_id", "due_on", "id");

CREATE TABLE "one_time_token" (
  "id" integer not null primary key,
  "token_hash" text not null,
  "kind" text not null check ("kind" in ('set_up', 'invitation', 'password', 'passkey')),
  "account_id" integer references "account" ("id"),
  "role" text check ("role" in ('owner', 'manager', 'staff', 'vet', 'trainer', 'viewer')),
  "trainer_names" text not null,
  "made_by" text,
  "expires_at" text not null,
  "created_at" text not null
);

CREATE INDEX "one_time_token_account" on "one_time_token" ("account_id");

CREATE UNIQUE INDEX "one_time_token_hash" on "one_time_token" ("token_hash");

CREATE TABLE "ownership" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "kind" text not null,
  "contact_id" integer not null references "contact" ("id"),
  "share" text,
  "lease_for" text,
  "from_day" text not null,
  "until_day" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "ownership_contact" on "ownership" ("contact_id", "from_day", "id");

CREATE INDEX "ownership_horse" on "ownership" ("horse_id", "from_day", "id");

CREATE TABLE "paper" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "kind" text not null,
  "issued_on" text not null,
  "expires_on" text,
  "number" text,
  "title" text,
  "is_portrait" integer not null check ("is_portrait" in (0, 1)),
  "file" text not null,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "about" text
);

CREATE INDEX "paper_about" on "paper" ("about");

CREATE INDEX "paper_expires_on" on "paper" ("expires_on");

CREATE INDEX "paper_file" on "paper" ("file");

CREATE INDEX "paper_horse" on "paper" ("horse_id", "issued_on", "id");

CREATE INDEX "paper_portrait" on "paper" ("horse_id", "issued_on", "id") where is_portrait = 1;

CREATE TABLE "passkey" (
  "id" integer not null primary key,
  "account_id" integer not null references "account" ("id"),
  "credential_id" text not null,
  "public_key" text not null,
  "counter" integer not null,
  "transports" text not null,
  "name" text not null,
  "last_used_at" text,
  "created_at" text not null
);

CREATE INDEX "passkey_account" on "passkey" ("account_id");

CREATE UNIQUE INDEX "passkey_credential" on "passkey" ("credential_id");

CREATE TABLE "payment" (
  "id" integer not null primary key,
  "contact_id" integer not null references "contact" ("id"),
  "paid_on" text not null,
  "amount_cents" integer not null,
  "kind" text not null,
  "how" text,
  "what" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "payment_contact" on "payment" ("contact_id", "paid_on", "id");

CREATE TABLE "prediction" (
  "id" integer not null primary key,
  "kind" text not null check ("kind" in ('breeding', 'race')),
  "sire_id" integer,
  "dam_id" integer,
  "track_id" integer,
  "request" text not null,
  "result" text not null,
  "input_hash" text not null,
  "model_version" text not null,
  "evaluation_id" integer,
  "created_at" text not null
);

CREATE INDEX "prediction_created_at" on "prediction" ("created_at", "kind");

CREATE TABLE "race" (
  "id" integer not null primary key,
  "track_id" integer not null references "track" ("id"),
  "venue_id" integer not null references "track" ("id"),
  "race_date" text not null,
  "race_number" integer,
  "distance_yards" integer not null,
  "condition" text,
  "sealed" integer not null check ("sealed" in (0, 1)),
  "wind_mph" real,
  "wind_text" text,
  "temp_f" real,
  "humidity" real,
  "purse" real,
  "race_type" text,
  "race_name" text,
  "grade" text,
  "electronic" integer not null check ("electronic" in (0, 1)),
  "import_id" integer references "data_import" ("id"),
  "post_time" text,
  "field_size" integer,
  "created_at" text not null
);

CREATE INDEX "race_date" on "race" ("race_date", "id");

CREATE INDEX "race_import_id" on "race" ("import_id") where import_id is not null;

CREATE UNIQUE INDEX "race_meet" on "race" ("track_id", "race_date", "race_number", "distance_yards");

CREATE INDEX "race_venue" on "race" ("venue_id", "distance_yards", "race_date");

CREATE TABLE "race_card" (
  "id" integer not null primary key,
  "track_id" integer not null references "track" ("id"),
  "race_date" text not null,
  "distance_yards" integer not null,
  "request" text not null,
  "prediction" text not null,
  "input_hash" text not null,
  "model_version" text not null,
  "sealed_at" text not null,
  "race_id" integer references "race" ("id"),
  "score" text,
  "race_number" integer,
  "post_time" text,
  "created_at" text not null
);

CREATE INDEX "race_card_race_id" on "race_card" ("race_id");

CREATE INDEX "race_card_track" on "race_card" ("track_id", "race_date", "distance_yards");

CREATE TABLE "race_day_effect" (
  "evaluation_id" integer not null references "evaluation" ("id"),
  "race_id" integer not null,
  "effect_si" real not null,
  constraint "evaluation_id_race_id_key" primary key ("evaluation_id", "race_id")
);

CREATE TABLE "race_model" (
  "id" integer not null primary key,
  "created_at" text not null,
  "races" integer not null,
  "first_date" text not null,
  "last_date" text not null,
  "model" text not null,
  "backtest" text not null,
  "data_hash" text not null,
  "code_version" text not null
);

CREATE TABLE "rate" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "kind" text not null,
  "amount_cents" integer not null,
  "per" text not null,
  "from_day" text not null,
  "through_day" text,
  "contact_id" integer references "contact" ("id"),
  "what" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "rate_contact" on "rate" ("contact_id", "from_day", "id");

CREATE INDEX "rate_horse" on "rate" ("horse_id", "from_day", "id");

CREATE TABLE "request" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "kind" text not null check ("kind" in ('shipped', 'farm')),
  "needed_on" text not null,
  "mare" text not null,
  "party" text,
  "doses" integer not null,
  "asked_on" text,
  "goes_first" integer not null check ("goes_first" in (0, 1)),
  "answer" text check ("answer" in ('filled', 'declined')),
  "given" integer,
  "lot" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "request_day" on "request" ("needed_on", "horse_id");

CREATE INDEX "request_horse" on "request" ("horse_id", "needed_on", "id");

CREATE TABLE "rule" (
  "id" integer not null primary key,
  "name" text not null,
  "name_key" text not null,
  "body" text not null,
  "foaled_from" integer,
  "foaled_to" integer,
  "years" integer,
  "source" text not null,
  "link" text,
  "source_date" text not null,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "rule_name_key" on "rule" ("name_key", "id");

CREATE TABLE "sale" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "sale_date" text not null,
  "sale_name" text,
  "sale_type" text not null check ("sale_type" in ('yearling', 'weanling', 'broodmare', 'mixed', 'in_utero')),
  "price_usd" real not null,
  "buyer" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "sale_horse_id" on "sale" ("horse_id");

CREATE INDEX "sale_type_date" on "sale" ("sale_type", "sale_date");

CREATE TABLE "schema_migration" (
  "name" text not null primary key,
  "applied_at" text not null
);

CREATE TABLE "season_plan" (
  "id" integer not null primary key,
  "season_year" integer not null,
  "name" text not null,
  "request" text not null,
  "choices" text not null,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "season_plan_year" on "season_plan" ("season_year", "id");

CREATE TABLE "semen" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "kind" text not null check ("kind" in ('collected', 'received', 'shipped', 'thrown_away', 'moved')),
  "entry_date" text not null,
  "lot" text not null,
  "form" text check ("form" in ('frozen', 'cooled')),
  "doses" integer,
  "straws" integer,
  "motility" real,
  "tank" text,
  "canister" text,
  "cane" text,
  "owner" text,
  "party" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "container" text,
  "deposit" real,
  "container_due" text,
  "container_back" text
);

CREATE INDEX "semen_horse" on "semen" ("horse_id", "entry_date", "id");

CREATE TABLE "share" (
  "id" integer not null primary key,
  "token_hash" text not null,
  "kind" text not null,
  "title" text not null,
  "html" text not null,
  "with_money" integer not null check ("with_money" in (0, 1)),
  "made_by" text,
  "account_id" integer,
  "expires_at" text not null,
  "visits" integer not null,
  "last_visit_at" text,
  "created_at" text not null,
  "statement_id" integer
);

CREATE UNIQUE INDEX "share_token" on "share" ("token_hash");

CREATE TABLE "stallion_book_entry" (
  "id" integer not null primary key,
  "stallion_id" integer not null references "horse" ("id"),
  "mare_id" integer not null references "horse" ("id"),
  "season_year" integer not null,
  "terms" text not null,
  "source_cross_id" integer references "mating_cross" ("id"),
  "status" text not null check ("status" in ('booked', 'canceled')),
  "canceled_on" text,
  "contract" text,
  "fee" real,
  "paid" real,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text
);

CREATE INDEX "stallion_book_entry_mare_id" on "stallion_book_entry" ("mare_id");

CREATE UNIQUE INDEX "stallion_book_entry_pair" on "stallion_book_entry" ("stallion_id", "mare_id", "season_year");

CREATE INDEX "stallion_book_entry_season" on "stallion_book_entry" ("season_year", "id");

CREATE INDEX "stallion_book_entry_source_cross_id" on "stallion_book_entry" ("source_cross_id");

CREATE TABLE "stallion_season" (
  "id" integer not null primary key,
  "stallion_id" integer not null references "horse" ("id"),
  "season_year" integer not null,
  "stud_fee" real,
  "place" text,
  "book_limit" integer,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE UNIQUE INDEX "stallion_season_pair" on "stallion_season" ("stallion_id", "season_year");

CREATE INDEX "stallion_season_year" on "stallion_season" ("season_year", "stallion_id");

CREATE TABLE "start" (
  "race_id" integer not null references "race" ("id"),
  "horse_id" integer not null references "horse" ("id"),
  "post_position" integer,
  "finish" integer,
  "time_s" real,
  "si" real,
  "si_source" text check ("si_source" in ('given', 'computed')),
  "status" text not null check ("status" in ('finished', 'dnf', 'scratched', 'disqualified')),
  "weight_lb" real,
  "jockey" text,
  "trainer" text,
  "comment" text,
  "import_id" integer references "data_import" ("id"),
  "sex" text check ("sex" in ('S', 'M', 'G')),
  "owner" text,
  "version" integer not null,
  "earned_cents" integer,
  constraint "race_id_horse_id_key" primary key ("race_id", "horse_id")
);

CREATE INDEX "start_horse_id" on "start" ("horse_id", "si", "race_id", "finish", "status");

CREATE INDEX "start_import_id" on "start" ("import_id") where import_id is not null;

CREATE INDEX "start_money" on "start" ("horse_id", "status", "earned_cents") where earned_cents is not null;

CREATE TABLE "statement" (
  "id" integer not null primary key,
  "number" integer not null,
  "contact_id" integer not null references "contact" ("id"),
  "name" text not null,
  "address" text,
  "from_day" text not null,
  "through_day" text not null,
  "issued_on" text not null,
  "reverses_id" integer references "statement" ("id"),
  "forward_cents" integer not null,
  "charges_cents" integer not null,
  "paid_cents" integer not null,
  "due_cents" integer not null,
  "current" integer,
  "over_30" integer,
  "over_60" integer,
  "over_90" integer,
  "sent_to" text,
  "sent_at" text,
  "fault" text,
  "created_at" text not null
);

CREATE INDEX "statement_contact" on "statement" ("contact_id", "number");

CREATE UNIQUE INDEX "statement_number" on "statement" ("number");

CREATE UNIQUE INDEX "statement_reverses" on "statement" ("reverses_id");

CREATE INDEX "statement_through" on "statement" ("through_day", "number");

CREATE TABLE "statement_line" (
  "id" integer not null primary key,
  "statement_id" integer not null references "statement" ("id"),
  "day" text not null,
  "horse_name" text,
  "kind" text not null,
  "what" text,
  "charge_cents" integer,
  "share" text,
  "cents" integer not null,
  "charge_id" integer,
  "payment_id" integer
);

CREATE INDEX "statement_line_charge" on "statement_line" ("charge_id");

CREATE INDEX "statement_line_payment" on "statement_line" ("payment_id");

CREATE INDEX "statement_line_statement" on "statement_line" ("statement_id", "id");

CREATE TABLE "stay" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "from_day" text not null,
  "until_day" text,
  "farm" text not null,
  "barn" text,
  "stall" text,
  "pasture" text,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "stay_horse" on "stay" ("horse_id", "from_day", "id");

CREATE TABLE "stored_file" (
  "name" text not null primary key,
  "bytes" integer not null,
  "created_at" text not null
);

CREATE TABLE "to_do" (
  "id" integer not null primary key,
  "horse_id" integer references "horse" ("id"),
  "title" text not null,
  "due_on" text not null,
  "done_on" text,
  "repeat_every" integer,
  "repeat_unit" text check ("repeat_unit" in ('day', 'week', 'month', 'year')),
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "to_do_due" on "to_do" ("done_on", "due_on", "id");

CREATE INDEX "to_do_horse_id" on "to_do" ("horse_id");

CREATE TABLE "track" (
  "id" integer not null primary key,
  "code" text,
  "name" text not null,
  "state" text not null,
  "latitude" real not null,
  "longitude" real not null,
  "altitude_m" real not null,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE UNIQUE INDEX "track_name" on "track" ("name");

CREATE TABLE "withdrawal" (
  "id" integer not null primary key,
  "name" text not null,
  "name_key" text not null,
  "aliases" text,
  "body" text not null,
  "amount" integer not null,
  "unit" text not null check ("unit" in ('hours', 'days')),
  "source" text not null,
  "source_date" text not null,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "withdrawal_name_key" on "withdrawal" ("name_key", "id");

CREATE TABLE "work" (
  "id" integer not null primary key,
  "horse_id" integer not null references "horse" ("id"),
  "work_date" text not null,
  "track_id" integer references "track" ("id"),
  "distance_yards" integer not null,
  "time_s" real,
  "manner" text check ("manner" in ('breezing', 'handily')),
  "from_gate" integer not null check ("from_gate" in (0, 1)),
  "place" integer,
  "of_works" integer,
  "notes" text,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null
);

CREATE INDEX "work_horse" on "work" ("horse_id", "work_date", "id");

CREATE INDEX "work_track_id" on "work" ("track_id");

-- PostgreSQL

create table account (
  id bigint not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  role text collate "C" not null,
  trainer_names text collate "C" not null,
  password_hash text collate "C" not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'staff'::text, 'vet'::text, 'trainer'::text, 'viewer'::text])))
);

CREATE UNIQUE INDEX account_name ON public.account USING btree (name_key);

create table account_session (
  id bigint not null,
  account_id bigint not null,
  token_hash text collate "C" not null,
  device text collate "C" not null,
  last_seen_at text collate "C" not null,
  expires_at text collate "C" not null,
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES account(id)
);

CREATE INDEX account_session_account ON public.account_session USING btree (account_id);

CREATE UNIQUE INDEX account_session_token ON public.account_session USING btree (token_hash);

create table activity (
  id bigint not null,
  at text collate "C" not null,
  kind text collate "C" not null,
  sentence text collate "C" not null,
  subject_noun text collate "C",
  subject_id text collate "C",
  changes text collate "C",
  undone_at text collate "C",
  person text collate "C",
  account_id bigint,
  PRIMARY KEY (id)
);

CREATE INDEX activity_at ON public.activity USING btree (at, id);

create table activity_horse (
  horse_id bigint not null,
  activity_id bigint not null,
  PRIMARY KEY (horse_id, activity_id),
  FOREIGN KEY (activity_id) REFERENCES activity(id)
);

CREATE INDEX activity_horse_activity_id ON public.activity_horse USING btree (activity_id);

create table api_token (
  id bigint not null,
  account_id bigint not null,
  token_hash text collate "C" not null,
  prefix text collate "C" not null,
  name text collate "C" not null,
  scope text collate "C" not null,
  expires_at text collate "C" not null,
  last_used_at text collate "C",
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text]))),
  FOREIGN KEY (account_id) REFERENCES account(id)
);

CREATE INDEX api_token_account ON public.api_token USING btree (account_id);

CREATE UNIQUE INDEX api_token_hash ON public.api_token USING btree (token_hash);

create table app_meta (
  key text collate "C" not null,
  value text collate "C" not null,
  PRIMARY KEY (key)
);

create table care (
  id bigint not null,
  horse_id bigint not null,
  kind text collate "C" not null,
  care_date text collate "C" not null,
  product text collate "C",
  weight_lb double precision,
  temperature_f double precision,
  dose double precision,
  dose_unit text collate "C",
  route text collate "C",
  lot text collate "C",
  given_by text collate "C",
  reason text collate "C",
  result text collate "C",
  next_due text collate "C",
  cost double precision,
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((dose_unit = ANY (ARRAY['ml'::text, 'mg'::text, 'g'::text, 'mcg'::text, 'iu'::text, 'tablet'::text, 'tube'::text, 'dose'::text]))),
  CHECK ((kind = ANY (ARRAY['vaccination'::text, 'deworming'::text, 'farrier'::text, 'dentist'::text, 'exam'::text, 'laboratory'::text, 'treatment'::text, 'weight'::text, 'temperature'::text]))),
  CHECK ((route = ANY (ARRAY['im'::text, 'iv'::text, 'sc'::text, 'oral'::text, 'nasal'::text, 'topical'::text, 'joint'::text]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX care_horse ON public.care USING btree (horse_id, care_date, id);

CREATE INDEX care_kind ON public.care USING btree (kind, care_date);

CREATE INDEX care_next_due ON public.care USING btree (next_due);

create table charge (
  id bigint not null,
  horse_id bigint not null,
  charge_date text collate "C" not null,
  kind text collate "C" not null,
  amount_cents bigint not null,
  is_credit smallint not null,
  contact_id bigint,
  what text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  from_day text collate "C",
  through_day text collate "C",
  PRIMARY KEY (id),
  CHECK ((is_credit = ANY (ARRAY[0, 1]))),
  FOREIGN KEY (contact_id) REFERENCES contact(id),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX charge_contact ON public.charge USING btree (contact_id, charge_date, id);

CREATE INDEX charge_horse ON public.charge USING btree (horse_id, charge_date, id);

create table contact (
  id bigint not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  phone text collate "C",
  other_phone text collate "C",
  email text collate "C",
  address text collate "C",
  is_firm smallint not null,
  is_owner smallint not null,
  is_breeder smallint not null,
  is_trainer smallint not null,
  is_vet smallint not null,
  is_farrier smallint not null,
  is_mare_owner smallint not null,
  is_transporter smallint not null,
  is_buyer smallint not null,
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((is_breeder = ANY (ARRAY[0, 1]))),
  CHECK ((is_buyer = ANY (ARRAY[0, 1]))),
  CHECK ((is_farrier = ANY (ARRAY[0, 1]))),
  CHECK ((is_firm = ANY (ARRAY[0, 1]))),
  CHECK ((is_mare_owner = ANY (ARRAY[0, 1]))),
  CHECK ((is_owner = ANY (ARRAY[0, 1]))),
  CHECK ((is_trainer = ANY (ARRAY[0, 1]))),
  CHECK ((is_transporter = ANY (ARRAY[0, 1]))),
  CHECK ((is_vet = ANY (ARRAY[0, 1])))
);

CREATE INDEX contact_name_key ON public.contact USING btree (name_key, id);

create table cover (
  id bigint not null,
  mare_id bigint not null,
  stallion_id bigint not null,
  season_year bigint not null,
  booking_id bigint,
  recipient text collate "C",
  foal_id bigint,
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (booking_id) REFERENCES stallion_book_entry(id),
  FOREIGN KEY (foal_id) REFERENCES horse(id),
  FOREIGN KEY (mare_id) REFERENCES horse(id),
  FOREIGN KEY (stallion_id) REFERENCES horse(id)
);

CREATE INDEX cover_booking_id ON public.cover USING btree (booking_id);

CREATE INDEX cover_foal_id ON public.cover USING btree (foal_id);

CREATE INDEX cover_mare_id ON public.cover USING btree (mare_id, season_year);

CREATE INDEX cover_recipient ON public.cover USING btree (recipient);

CREATE INDEX cover_season ON public.cover USING btree (season_year, id);

CREATE INDEX cover_stallion_id ON public.cover USING btree (stallion_id, season_year);

create table cover_event (
  id bigint not null,
  cover_id bigint not null,
  kind text collate "C" not null,
  event_date text collate "C" not null,
  last_date text collate "C",
  method text collate "C",
  place text collate "C",
  result text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  lot text collate "C",
  doses bigint,
  PRIMARY KEY (id),
  CHECK ((kind = ANY (ARRAY['bred'::text, 'scan'::text, 'slipped'::text, 'foaled'::text]))),
  CHECK ((method = ANY (ARRAY['live_cover'::text, 'pasture'::text, 'fresh_semen'::text, 'cooled_semen'::text, 'frozen_semen'::text, 'embryo_transfer'::text]))),
  CHECK ((result = ANY (ARRAY['in_foal'::text, 'open'::text, 'twins'::text, 'live'::text, 'dead'::text]))),
  FOREIGN KEY (cover_id) REFERENCES cover(id)
);

CREATE INDEX cover_event_cover ON public.cover_event USING btree (cover_id, event_date, id);

CREATE INDEX cover_event_date ON public.cover_event USING btree (event_date, id);

create table data_import (
  id bigint not null,
  file_type text collate "C" not null,
  file_name text collate "C" not null,
  file_hash text collate "C" not null,
  mapping text collate "C" not null,
  status text collate "C" not null,
  create_new_horses smallint not null,
  total_rows bigint not null,
  horses_created bigint not null,
  updated bigint not null,
  unchanged bigint not null,
  undone_at text collate "C",
  person text collate "C",
  undone_by text collate "C",
  rows_to_fix text collate "C",
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((create_new_horses = ANY (ARRAY[0, 1]))),
  CHECK ((status = ANY (ARRAY['done'::text, 'undone'::text])))
);

CREATE INDEX data_import_file_hash ON public.data_import USING btree (file_hash);

create table digest (
  id bigint not null,
  account_id bigint,
  email text collate "C" not null,
  confirmed_at text collate "C",
  is_on smallint not null,
  day text collate "C",
  sent_at text collate "C",
  fault text collate "C",
  asked_on text collate "C" not null,
  asked bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((is_on = ANY (ARRAY[0, 1]))),
  FOREIGN KEY (account_id) REFERENCES account(id)
);

CREATE UNIQUE INDEX digest_account ON public.digest USING btree (account_id);

create table document (
  id bigint not null,
  contact_id bigint not null,
  kind text collate "C" not null,
  issued_on text collate "C" not null,
  expires_on text collate "C",
  number text collate "C",
  title text collate "C",
  file text collate "C" not null,
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (contact_id) REFERENCES contact(id)
);

CREATE INDEX document_contact ON public.document USING btree (contact_id, issued_on, id);

CREATE INDEX document_expires_on ON public.document USING btree (expires_on);

CREATE INDEX document_file ON public.document USING btree (file);

create table ebv (
  evaluation_id bigint not null,
  horse_id bigint not null,
  a_level double precision not null,
  a_slope double precision not null,
  p_level double precision not null,
  p_slope double precision not null,
  pev_ll double precision not null,
  pev_ls double precision not null,
  pev_ss double precision not null,
  starts bigint not null,
  ability_ll double precision,
  ability_ls double precision,
  ability_ss double precision,
  PRIMARY KEY (evaluation_id, horse_id),
  FOREIGN KEY (evaluation_id) REFERENCES evaluation(id),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX ebv_horse_id ON public.ebv USING btree (horse_id);

create table embryo (
  id bigint not null,
  horse_id bigint not null,
  kind text collate "C" not null,
  entry_date text collate "C" not null,
  sire text collate "C",
  operator text collate "C",
  structures bigint,
  mark text collate "C",
  stage text collate "C",
  grade bigint,
  size double precision,
  form text collate "C",
  sexed text collate "C",
  kept_at text collate "C",
  outcome text collate "C",
  outcome_date text collate "C",
  recipient text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  bred_on text collate "C",
  biopsy text collate "C",
  bought_from text collate "C",
  sold_to text collate "C",
  PRIMARY KEY (id),
  CHECK ((form = ANY (ARRAY['fresh'::text, 'vitrified'::text]))),
  CHECK ((kind = ANY (ARRAY['flushed'::text, 'aspirated'::text, 'embryo'::text]))),
  CHECK ((outcome = ANY (ARRAY['transferred'::text, 'frozen'::text, 'sold'::text, 'lost'::text, 'discarded'::text]))),
  CHECK ((sexed = ANY (ARRAY['filly'::text, 'colt'::text]))),
  CHECK ((stage = ANY (ARRAY['morula'::text, 'early_blastocyst'::text, 'blastocyst'::text, 'expanded_blastocyst'::text, 'hatched_blastocyst'::text]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX embryo_horse ON public.embryo USING btree (horse_id, entry_date, id);

CREATE INDEX embryo_recipient ON public.embryo USING btree (recipient);

create table evaluation (
  id bigint not null,
  created_at text collate "C" not null,
  horses bigint not null,
  starts bigint not null,
  races bigint not null,
  base double precision not null,
  parameters text collate "C" not null,
  fixed_effects text collate "C" not null,
  reliability_method text collate "C" not null,
  iterations bigint not null,
  residual double precision not null,
  data_hash text collate "C" not null,
  code_version text collate "C" not null,
  is_current smallint not null,
  PRIMARY KEY (id),
  CHECK ((is_current = ANY (ARRAY[0, 1]))),
  CHECK ((reliability_method = ANY (ARRAY['exact'::text, 'approximate'::text])))
);

CREATE INDEX evaluation_is_current ON public.evaluation USING btree (is_current, id);

create table exam (
  id bigint not null,
  horse_id bigint not null,
  kind text collate "C" not null,
  exam_date text collate "C" not null,
  left_mm double precision,
  right_mm double precision,
  ovulated text collate "C",
  edema double precision,
  fluid_mm double precision,
  heat text collate "C",
  result text collate "C",
  given text collate "C",
  done_by text collate "C",
  next_due text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((heat = ANY (ARRAY['in'::text, 'out'::text]))),
  CHECK ((kind = ANY (ARRAY['check'::text, 'teased'::text, 'culture'::text, 'treatment'::text]))),
  CHECK ((ovulated = ANY (ARRAY['left'::text, 'right'::text, 'both'::text]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX exam_horse ON public.exam USING btree (horse_id, exam_date, id);

create table file_blob (
  id text collate "C" not null,
  name text collate "C" not null,
  media_type text collate "C" not null,
  bytes bytea not null,
  has_money smallint not null,
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((has_money = ANY (ARRAY[0, 1])))
);

CREATE INDEX file_blob_created_at ON public.file_blob USING btree (created_at);

create table file_piece (
  file text collate "C" not null,
  size text collate "C" not null,
  part bigint not null,
  bytes bytea not null,
  PRIMARY KEY (file, size, part),
  CHECK ((size = ANY (ARRAY['small'::text, 'medium'::text, 'large'::text, 'whole'::text]))),
  FOREIGN KEY (file) REFERENCES stored_file(name)
);

create table foaling (
  id bigint not null,
  horse_id bigint not null,
  foaling_date text collate "C" not null,
  foaling_time text collate "C",
  presentation text collate "C",
  help text collate "C",
  placenta text collate "C",
  placenta_hours double precision,
  placenta_lb double precision,
  colostrum text collate "C",
  igg double precision,
  weight_lb double precision,
  height_in double precision,
  milk text collate "C",
  nurse_mare text collate "C",
  born_as text collate "C",
  lost_on text collate "C",
  lost_cause text collate "C",
  attended_by text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX foaling_horse ON public.foaling USING btree (horse_id, foaling_date, id);

create table genetic_test (
  id bigint not null,
  horse_id bigint not null,
  marker text collate "C" not null,
  value text collate "C",
  copies_min bigint,
  copies_max bigint,
  raw text collate "C" not null,
  lab text collate "C",
  assay text collate "C",
  tested_on text collate "C",
  inferred smallint not null,
  is_current smallint not null,
  import_id bigint,
  version bigint not null,
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((inferred = ANY (ARRAY[0, 1]))),
  CHECK ((is_current = ANY (ARRAY[0, 1]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id),
  FOREIGN KEY (import_id) REFERENCES data_import(id)
);

CREATE INDEX genetic_test_horse_id ON public.genetic_test USING btree (horse_id, marker, is_current);

CREATE INDEX genetic_test_import_id ON public.genetic_test USING btree (import_id) WHERE (import_id IS NOT NULL);

create table herd_change (
  version bigint not null,
  horse_ids text collate "C",
  removed_ids text collate "C",
  PRIMARY KEY (version)
);

create table herd_check (
  id bigint not null,
  evaluation_id bigint not null,
  created_at text collate "C" not null,
  starts_version bigint not null,
  report text collate "C" not null,
  code_version text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (evaluation_id) REFERENCES evaluation(id)
);

create table herd_version (
  id bigint not null,
  version bigint not null,
  rebuild_from bigint not null,
  updated_at text collate "C" not null,
  racing_version bigint not null,
  starts_version bigint not null,
  PRIMARY KEY (id)
);

create table horse (
  id bigint not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  aqha_id text collate "C",
  sex text collate "C" not null,
  foaled text collate "C",
  foaled_precision text collate "C",
  birth_year bigint,
  color text collate "C",
  breeder text collate "C",
  owner text collate "C",
  owner_key text collate "C",
  trainer text collate "C",
  sire_id bigint,
  dam_id bigint,
  stud_fee double precision,
  is_mine smallint not null,
  status text collate "C",
  status_date text collate "C",
  sold_to text collate "C",
  role text collate "C",
  barn_name text collate "C",
  microchip text collate "C",
  brand text collate "C",
  notes text collate "C",
  is_stub smallint not null,
  is_sample smallint not null,
  search_text text collate "C" not null,
  aqha_valid smallint,
  panel_known bigint not null,
  markers_known bigint not null,
  quality_score double precision not null,
  import_id bigint,
  changed_in bigint not null,
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  lifetime_earnings_cents bigint,
  lifetime_earnings_on text collate "C",
  gelded_on text collate "C",
  PRIMARY KEY (id),
  CHECK ((aqha_valid = ANY (ARRAY[0, 1]))),
  CHECK ((foaled_precision = ANY (ARRAY['day'::text, 'year'::text]))),
  CHECK ((is_mine = ANY (ARRAY[0, 1]))),
  CHECK ((is_sample = ANY (ARRAY[0, 1]))),
  CHECK ((is_stub = ANY (ARRAY[0, 1]))),
  CHECK ((role = ANY (ARRAY['broodmare'::text, 'at_stud'::text, 'in_training'::text, 'young_stock'::text]))),
  CHECK ((sex = ANY (ARRAY['S'::text, 'M'::text, 'G'::text, 'U'::text]))),
  CHECK ((status = ANY (ARRAY['alive'::text, 'died'::text, 'sold'::text, 'retired'::text]))),
  FOREIGN KEY (dam_id) REFERENCES horse(id),
  FOREIGN KEY (import_id) REFERENCES data_import(id),
  FOREIGN KEY (sire_id) REFERENCES horse(id)
);

CREATE INDEX horse_aqha_valid ON public.horse USING btree (aqha_valid);

CREATE INDEX horse_changed_in ON public.horse USING btree (changed_in);

CREATE INDEX horse_created_at ON public.horse USING btree (created_at);

CREATE INDEX horse_dam_id ON public.horse USING btree (dam_id);

CREATE INDEX horse_foaled ON public.horse USING btree (foaled, id);

CREATE INDEX horse_import_id ON public.horse USING btree (import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX horse_lifetime ON public.horse USING btree (id, lifetime_earnings_cents, lifetime_earnings_on) WHERE (lifetime_earnings_cents IS NOT NULL);

CREATE INDEX horse_mine ON public.horse USING btree (status, role, sex, id) WHERE (is_mine = 1);

CREATE INDEX horse_name_key ON public.horse USING btree (name_key, id);

CREATE INDEX horse_owner_key ON public.horse USING btree (owner_key, id);

CREATE INDEX horse_quality_score ON public.horse USING btree (quality_score, id);

CREATE INDEX horse_sample ON public.horse USING btree (id) WHERE (is_sample = 1);

CREATE INDEX horse_sire_id ON public.horse USING btree (sire_id);

CREATE INDEX horse_stallion ON public.horse USING btree (id, stud_fee, panel_known) WHERE ((sex = 'S'::text) AND (is_stub = 0));

CREATE INDEX horse_with_genetics ON public.horse USING btree (id) WHERE ((panel_known + markers_known) > 0);

CREATE UNIQUE INDEX horse_aqha_id ON public.horse USING btree (aqha_id);

create table id_block (
  noun text collate "C" not null,
  next_id bigint not null,
  PRIMARY KEY (noun)
);

create table idempotency_key (
  key text collate "C" not null,
  method_path text collate "C" not null,
  request_hash text collate "C" not null,
  status text collate "C" not null,
  response_status bigint,
  response_body text collate "C",
  activity_id bigint,
  created_at text collate "C" not null,
  PRIMARY KEY (key),
  CHECK ((status = ANY (ARRAY['running'::text, 'done'::text])))
);

CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING btree (created_at);

create table import_horse (
  horse_id bigint not null,
  import_id bigint not null,
  part bigint not null,
  undone smallint not null,
  PRIMARY KEY (horse_id, import_id, part),
  CHECK ((undone = ANY (ARRAY[0, 1]))),
  FOREIGN KEY (import_id) REFERENCES data_import(id)
);

CREATE INDEX import_horse_import_id ON public.import_horse USING btree (import_id);

create table import_mapping (
  id bigint not null,
  name text collate "C" not null,
  file_type text collate "C" not null,
  format text collate "C" not null,
  header_fingerprint text collate "C" not null,
  mapping text collate "C" not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((file_type = ANY (ARRAY['horses'::text, 'genetics'::text, 'race_results'::text, 'injuries'::text]))),
  CHECK ((format = ANY (ARRAY['aqha'::text, 'equibase'::text, 'custom'::text])))
);

CREATE INDEX import_mapping_header ON public.import_mapping USING btree (header_fingerprint);

CREATE UNIQUE INDEX import_mapping_name ON public.import_mapping USING btree (file_type, name);

create table import_part (
  import_id bigint not null,
  part bigint not null,
  table_name text collate "C" not null,
  added smallint not null,
  changes text collate "C" not null,
  PRIMARY KEY (import_id, part),
  CHECK ((added = ANY (ARRAY[0, 1]))),
  FOREIGN KEY (import_id) REFERENCES data_import(id)
);

create table injury (
  id bigint not null,
  horse_id bigint not null,
  injury_date text collate "C" not null,
  type text collate "C" not null,
  type_key text collate "C" not null,
  severity text collate "C" not null,
  status text collate "C" not null,
  outcome text collate "C",
  expected_days_off bigint not null,
  return_date text collate "C",
  notes text collate "C",
  import_id bigint,
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((outcome = ANY (ARRAY['recovered'::text, 'retired'::text, 'died'::text, 'put_down'::text]))),
  CHECK ((severity = ANY (ARRAY['minor'::text, 'moderate'::text, 'severe'::text]))),
  CHECK ((status = ANY (ARRAY['active'::text, 'recovered'::text]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id),
  FOREIGN KEY (import_id) REFERENCES data_import(id)
);

CREATE INDEX injury_date ON public.injury USING btree (injury_date, id);

CREATE INDEX injury_horse_id ON public.injury USING btree (horse_id);

CREATE INDEX injury_import_id ON public.injury USING btree (import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX injury_status ON public.injury USING btree (status, injury_date, id);

CREATE INDEX injury_type_key ON public.injury USING btree (type_key);

create table job (
  id text collate "C" not null,
  kind text collate "C" not null,
  payload text collate "C" not null,
  status text collate "C" not null,
  progress double precision,
  attempt bigint not null,
  max_attempts bigint not null,
  lease_until text collate "C",
  run_at text collate "C" not null,
  result_url text collate "C",
  result text collate "C",
  error_message text collate "C",
  stage text collate "C",
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

CREATE INDEX job_lease ON public.job USING btree (status, lease_until);

CREATE INDEX job_status ON public.job USING btree (status, run_at);

create table mating_cross (
  id bigint not null,
  sire_id bigint not null,
  dam_id bigint not null,
  target_distances text collate "C" not null,
  assumptions text collate "C" not null,
  notes text collate "C",
  prediction text collate "C" not null,
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (dam_id) REFERENCES horse(id),
  FOREIGN KEY (sire_id) REFERENCES horse(id)
);

CREATE INDEX mating_cross_dam_id ON public.mating_cross USING btree (dam_id);

CREATE INDEX mating_cross_sire_id ON public.mating_cross USING btree (sire_id);

create table nomination (
  id bigint not null,
  horse_id bigint not null,
  race text collate "C" not null,
  kind text collate "C" not null,
  due_on text collate "C" not null,
  amount_cents bigint not null,
  status text collate "C",
  paid_on text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX nomination_due ON public.nomination USING btree (status, due_on, id);

CREATE INDEX nomination_horse ON public.nomination USING btree (horse_id, due_on, id);

create table one_time_token (
  id bigint not null,
  token_hash text collate "C" not null,
  kind text collate "C" not null,
  account_id bigint,
  role text collate "C",
  trainer_names text collate "C" not null,
  made_by text collate "C",
  expires_at text collate "C" not null,
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((kind = ANY (ARRAY['set_up'::text, 'invitation'::text, 'password'::text, 'passkey'::text]))),
  CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'staff'::text, 'vet'::text, 'trainer'::text, 'viewer'::text]))),
  FOREIGN KEY (account_id) REFERENCES account(id)
);

CREATE INDEX one_time_token_account ON public.one_time_token USING btree (account_id);

CREATE UNIQUE INDEX one_time_token_hash ON public.one_time_token USING btree (token_hash);

create table ownership (
  id bigint not null,
  horse_id bigint not null,
  kind text collate "C" not null,
  contact_id bigint not null,
  share text collate "C",
  lease_for text collate "C",
  from_day text collate "C" not null,
  until_day text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (contact_id) REFERENCES contact(id),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX ownership_contact ON public.ownership USING btree (contact_id, from_day, id);

CREATE INDEX ownership_horse ON public.ownership USING btree (horse_id, from_day, id);

create table paper (
  id bigint not null,
  horse_id bigint not null,
  kind text collate "C" not null,
  issued_on text collate "C" not null,
  expires_on text collate "C",
  number text collate "C",
  title text collate "C",
  is_portrait smallint not null,
  file text collate "C" not null,
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  about text collate "C",
  PRIMARY KEY (id),
  CHECK ((is_portrait = ANY (ARRAY[0, 1]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX paper_about ON public.paper USING btree (about);

CREATE INDEX paper_expires_on ON public.paper USING btree (expires_on);

CREATE INDEX paper_file ON public.paper USING btree (file);

CREATE INDEX paper_horse ON public.paper USING btree (horse_id, issued_on, id);

CREATE INDEX paper_portrait ON public.paper USING btree (horse_id, issued_on, id) WHERE (is_portrait = 1);

create table passkey (
  id bigint not null,
  account_id bigint not null,
  credential_id text collate "C" not null,
  public_key text collate "C" not null,
  counter bigint not null,
  transports text collate "C" not null,
  name text collate "C" not null,
  last_used_at text collate "C",
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (account_id) REFERENCES account(id)
);

CREATE INDEX passkey_account ON public.passkey USING btree (account_id);

CREATE UNIQUE INDEX passkey_credential ON public.passkey USING btree (credential_id);

create table payment (
  id bigint not null,
  contact_id bigint not null,
  paid_on text collate "C" not null,
  amount_cents bigint not null,
  kind text collate "C" not null,
  how text collate "C",
  what text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (contact_id) REFERENCES contact(id)
);

CREATE INDEX payment_contact ON public.payment USING btree (contact_id, paid_on, id);

create table prediction (
  id bigint not null,
  kind text collate "C" not null,
  sire_id bigint,
  dam_id bigint,
  track_id bigint,
  request text collate "C" not null,
  result text collate "C" not null,
  input_hash text collate "C" not null,
  model_version text collate "C" not null,
  evaluation_id bigint,
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((kind = ANY (ARRAY['breeding'::text, 'race'::text])))
);

CREATE INDEX prediction_created_at ON public.prediction USING btree (created_at, kind);

create table race (
  id bigint not null,
  track_id bigint not null,
  venue_id bigint not null,
  race_date text collate "C" not null,
  race_number bigint,
  distance_yards bigint not null,
  condition text collate "C",
  sealed smallint not null,
  wind_mph double precision,
  wind_text text collate "C",
  temp_f double precision,
  humidity double precision,
  purse double precision,
  race_type text collate "C",
  race_name text collate "C",
  grade text collate "C",
  electronic smallint not null,
  import_id bigint,
  post_time text collate "C",
  field_size bigint,
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((electronic = ANY (ARRAY[0, 1]))),
  CHECK ((sealed = ANY (ARRAY[0, 1]))),
  FOREIGN KEY (import_id) REFERENCES data_import(id),
  FOREIGN KEY (track_id) REFERENCES track(id),
  FOREIGN KEY (venue_id) REFERENCES track(id)
);

CREATE INDEX race_date ON public.race USING btree (race_date, id);

CREATE INDEX race_import_id ON public.race USING btree (import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX race_venue ON public.race USING btree (venue_id, distance_yards, race_date);

CREATE UNIQUE INDEX race_meet ON public.race USING btree (track_id, race_date, race_number, distance_yards);

create table race_card (
  id bigint not null,
  track_id bigint not null,
  race_date text collate "C" not null,
  distance_yards bigint not null,
  request text collate "C" not null,
  prediction text collate "C" not null,
  input_hash text collate "C" not null,
  model_version text collate "C" not null,
  sealed_at text collate "C" not null,
  race_id bigint,
  score text collate "C",
  race_number bigint,
  post_time text collate "C",
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (race_id) REFERENCES race(id),
  FOREIGN KEY (track_id) REFERENCES track(id)
);

CREATE INDEX race_card_race_id ON public.race_card USING btree (race_id);

CREATE INDEX race_card_track ON public.race_card USING btree (track_id, race_date, distance_yards);

create table race_day_effect (
  evaluation_id bigint not null,
  race_id bigint not null,
  effect_si double precision not null,
  PRIMARY KEY (evaluation_id, race_id),
  FOREIGN KEY (evaluation_id) REFERENCES evaluation(id)
);

create table race_model (
  id bigint not null,
  created_at text collate "C" not null,
  races bigint not null,
  first_date text collate "C" not null,
  last_date text collate "C" not null,
  model text collate "C" not null,
  backtest text collate "C" not null,
  data_hash text collate "C" not null,
  code_version text collate "C" not null,
  PRIMARY KEY (id)
);

create table rate (
  id bigint not null,
  horse_id bigint not null,
  kind text collate "C" not null,
  amount_cents bigint not null,
  per text collate "C" not null,
  from_day text collate "C" not null,
  through_day text collate "C",
  contact_id bigint,
  what text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (contact_id) REFERENCES contact(id),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX rate_contact ON public.rate USING btree (contact_id, from_day, id);

CREATE INDEX rate_horse ON public.rate USING btree (horse_id, from_day, id);

create table request (
  id bigint not null,
  horse_id bigint not null,
  kind text collate "C" not null,
  needed_on text collate "C" not null,
  mare text collate "C" not null,
  party text collate "C",
  doses bigint not null,
  asked_on text collate "C",
  goes_first smallint not null,
  answer text collate "C",
  given bigint,
  lot text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((answer = ANY (ARRAY['filled'::text, 'declined'::text]))),
  CHECK ((goes_first = ANY (ARRAY[0, 1]))),
  CHECK ((kind = ANY (ARRAY['shipped'::text, 'farm'::text]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX request_day ON public.request USING btree (needed_on, horse_id);

CREATE INDEX request_horse ON public.request USING btree (horse_id, needed_on, id);

create table rule (
  id bigint not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  body text collate "C" not null,
  foaled_from bigint,
  foaled_to bigint,
  years bigint,
  source text collate "C" not null,
  link text collate "C",
  source_date text collate "C" not null,
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id)
);

CREATE INDEX rule_name_key ON public.rule USING btree (name_key, id);

create table sale (
  id bigint not null,
  horse_id bigint not null,
  sale_date text collate "C" not null,
  sale_name text collate "C",
  sale_type text collate "C" not null,
  price_usd double precision not null,
  buyer text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((sale_type = ANY (ARRAY['yearling'::text, 'weanling'::text, 'broodmare'::text, 'mixed'::text, 'in_utero'::text]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX sale_horse_id ON public.sale USING btree (horse_id);

CREATE INDEX sale_type_date ON public.sale USING btree (sale_type, sale_date);

create table schema_migration (
  name text collate "C" not null,
  applied_at text collate "C" not null,
  PRIMARY KEY (name)
);

create table season_plan (
  id bigint not null,
  season_year bigint not null,
  name text collate "C" not null,
  request text collate "C" not null,
  choices text collate "C" not null,
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id)
);

CREATE INDEX season_plan_year ON public.season_plan USING btree (season_year, id);

create table semen (
  id bigint not null,
  horse_id bigint not null,
  kind text collate "C" not null,
  entry_date text collate "C" not null,
  lot text collate "C" not null,
  form text collate "C",
  doses bigint,
  straws bigint,
  motility double precision,
  tank text collate "C",
  canister text collate "C",
  cane text collate "C",
  owner text collate "C",
  party text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  container text collate "C",
  deposit double precision,
  container_due text collate "C",
  container_back text collate "C",
  PRIMARY KEY (id),
  CHECK ((form = ANY (ARRAY['frozen'::text, 'cooled'::text]))),
  CHECK ((kind = ANY (ARRAY['collected'::text, 'received'::text, 'shipped'::text, 'thrown_away'::text, 'moved'::text]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX semen_horse ON public.semen USING btree (horse_id, entry_date, id);

create table share (
  id bigint not null,
  token_hash text collate "C" not null,
  kind text collate "C" not null,
  title text collate "C" not null,
  html text collate "C" not null,
  with_money smallint not null,
  made_by text collate "C",
  account_id bigint,
  expires_at text collate "C" not null,
  visits bigint not null,
  last_visit_at text collate "C",
  created_at text collate "C" not null,
  statement_id bigint,
  PRIMARY KEY (id),
  CHECK ((with_money = ANY (ARRAY[0, 1])))
);

CREATE UNIQUE INDEX share_token ON public.share USING btree (token_hash);

create table stallion_book_entry (
  id bigint not null,
  stallion_id bigint not null,
  mare_id bigint not null,
  season_year bigint not null,
  terms text collate "C" not null,
  source_cross_id bigint,
  status text collate "C" not null,
  canceled_on text collate "C",
  contract text collate "C",
  fee double precision,
  paid double precision,
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C",
  PRIMARY KEY (id),
  CHECK ((status = ANY (ARRAY['booked'::text, 'canceled'::text]))),
  FOREIGN KEY (mare_id) REFERENCES horse(id),
  FOREIGN KEY (source_cross_id) REFERENCES mating_cross(id),
  FOREIGN KEY (stallion_id) REFERENCES horse(id)
);

CREATE INDEX stallion_book_entry_mare_id ON public.stallion_book_entry USING btree (mare_id);

CREATE INDEX stallion_book_entry_season ON public.stallion_book_entry USING btree (season_year, id);

CREATE INDEX stallion_book_entry_source_cross_id ON public.stallion_book_entry USING btree (source_cross_id);

CREATE UNIQUE INDEX stallion_book_entry_pair ON public.stallion_book_entry USING btree (stallion_id, mare_id, season_year);

create table stallion_season (
  id bigint not null,
  stallion_id bigint not null,
  season_year bigint not null,
  stud_fee double precision,
  place text collate "C",
  book_limit bigint,
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (stallion_id) REFERENCES horse(id)
);

CREATE INDEX stallion_season_year ON public.stallion_season USING btree (season_year, stallion_id);

CREATE UNIQUE INDEX stallion_season_pair ON public.stallion_season USING btree (stallion_id, season_year);

create table start (
  race_id bigint not null,
  horse_id bigint not null,
  post_position bigint,
  finish bigint,
  time_s double precision,
  si double precision,
  si_source text collate "C",
  status text collate "C" not null,
  weight_lb double precision,
  jockey text collate "C",
  trainer text collate "C",
  comment text collate "C",
  import_id bigint,
  sex text collate "C",
  owner text collate "C",
  version bigint not null,
  earned_cents bigint,
  PRIMARY KEY (race_id, horse_id),
  CHECK ((sex = ANY (ARRAY['S'::text, 'M'::text, 'G'::text]))),
  CHECK ((si_source = ANY (ARRAY['given'::text, 'computed'::text]))),
  CHECK ((status = ANY (ARRAY['finished'::text, 'dnf'::text, 'scratched'::text, 'disqualified'::text]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id),
  FOREIGN KEY (import_id) REFERENCES data_import(id),
  FOREIGN KEY (race_id) REFERENCES race(id)
);

CREATE INDEX start_horse_id ON public.start USING btree (horse_id, si, race_id, finish, status);

CREATE INDEX start_import_id ON public.start USING btree (import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX start_money ON public.start USING btree (horse_id, status, earned_cents) WHERE (earned_cents IS NOT NULL);

create table statement (
  id bigint not null,
  number bigint not null,
  contact_id bigint not null,
  name text collate "C" not null,
  address text collate "C",
  from_day text collate "C" not null,
  through_day text collate "C" not null,
  issued_on text collate "C" not null,
  reverses_id bigint,
  forward_cents bigint not null,
  charges_cents bigint not null,
  paid_cents bigint not null,
  due_cents bigint not null,
  current bigint,
  over_30 bigint,
  over_60 bigint,
  over_90 bigint,
  sent_to text collate "C",
  sent_at text collate "C",
  fault text collate "C",
  created_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (contact_id) REFERENCES contact(id),
  FOREIGN KEY (reverses_id) REFERENCES statement(id)
);

CREATE INDEX statement_contact ON public.statement USING btree (contact_id, number);

CREATE INDEX statement_through ON public.statement USING btree (through_day, number);

CREATE UNIQUE INDEX statement_number ON public.statement USING btree (number);

CREATE UNIQUE INDEX statement_reverses ON public.statement USING btree (reverses_id);

create table statement_line (
  id bigint not null,
  statement_id bigint not null,
  day text collate "C" not null,
  horse_name text collate "C",
  kind text collate "C" not null,
  what text collate "C",
  charge_cents bigint,
  share text collate "C",
  cents bigint not null,
  charge_id bigint,
  payment_id bigint,
  PRIMARY KEY (id),
  FOREIGN KEY (statement_id) REFERENCES statement(id)
);

CREATE INDEX statement_line_charge ON public.statement_line USING btree (charge_id);

CREATE INDEX statement_line_payment ON public.statement_line USING btree (payment_id);

CREATE INDEX statement_line_statement ON public.statement_line USING btree (statement_id, id);

create table stay (
  id bigint not null,
  horse_id bigint not null,
  from_day text collate "C" not null,
  until_day text collate "C",
  farm text collate "C" not null,
  barn text collate "C",
  stall text collate "C",
  pasture text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX stay_horse ON public.stay USING btree (horse_id, from_day, id);

create table stored_file (
  name text collate "C" not null,
  bytes bigint not null,
  created_at text collate "C" not null,
  PRIMARY KEY (name)
);

create table to_do (
  id bigint not null,
  horse_id bigint,
  title text collate "C" not null,
  due_on text collate "C" not null,
  done_on text collate "C",
  repeat_every bigint,
  repeat_unit text collate "C",
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((repeat_unit = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'year'::text]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id)
);

CREATE INDEX to_do_due ON public.to_do USING btree (done_on, due_on, id);

CREATE INDEX to_do_horse_id ON public.to_do USING btree (horse_id);

create table track (
  id bigint not null,
  code text collate "C",
  name text collate "C" not null,
  state text collate "C" not null,
  latitude double precision not null,
  longitude double precision not null,
  altitude_m double precision not null,
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id)
);

CREATE UNIQUE INDEX track_name ON public.track USING btree (name);

create table withdrawal (
  id bigint not null,
  name text collate "C" not null,
  name_key text collate "C" not null,
  aliases text collate "C",
  body text collate "C" not null,
  amount bigint not null,
  unit text collate "C" not null,
  source text collate "C" not null,
  source_date text collate "C" not null,
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((unit = ANY (ARRAY['hours'::text, 'days'::text])))
);

CREATE INDEX withdrawal_name_key ON public.withdrawal USING btree (name_key, id);

create table work (
  id bigint not null,
  horse_id bigint not null,
  work_date text collate "C" not null,
  track_id bigint,
  distance_yards bigint not null,
  time_s double precision,
  manner text collate "C",
  from_gate smallint not null,
  place bigint,
  of_works bigint,
  notes text collate "C",
  version bigint not null,
  created_at text collate "C" not null,
  updated_at text collate "C" not null,
  PRIMARY KEY (id),
  CHECK ((from_gate = ANY (ARRAY[0, 1]))),
  CHECK ((manner = ANY (ARRAY['breezing'::text, 'handily'::text]))),
  FOREIGN KEY (horse_id) REFERENCES horse(id),
  FOREIGN KEY (track_id) REFERENCES track(id)
);

CREATE INDEX work_horse ON public.work USING btree (horse_id, work_date, id);

CREATE INDEX work_track_id ON public.work USING btree (track_id);
